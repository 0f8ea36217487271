// A second file keeps the compiler from taking the first one for a script: libFuzzer brings the program's `main`.
