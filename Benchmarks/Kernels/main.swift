import Glibc
import Searchlight
import SearchlightBytes
import SearchlightStorage
import SearchlightText

// The innermost loops, each by itself, for a program that counts instructions:
//
//   SearchlightKernels NAME ROUNDS     runs the loop so often and prints how many units of work a round is
//
// What two numbers of rounds differ by is the loop's own, without the program's start.

let kernels: [String: (Int) throws -> Int] = [
    "tokenizer": Kernels.tokenize, "unpack": Kernels.unpack, "decode": Kernels.decode, "scan": Kernels.scan,
    "journal": Kernels.journal,
]

let arguments = CommandLine.arguments
guard arguments.count == 3, let kernel = kernels[arguments[1]], let rounds = Int(arguments[2]) else {
    print("usage: SearchlightKernels (\(kernels.keys.sorted().joined(separator: "|"))) ROUNDS")
    exit(2)
}
print(try kernel(rounds))
