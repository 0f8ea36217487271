import Glibc

/// Seconds, by the clock that never jumps.
func secondsNow() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Processor seconds of the whole process, its threads included.
func processorSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + microseconds * 1e-6
}

/// A value of `/proc/self/status`, such as `VmRSS` or `VmHWM`, in KiB.
func processMemoryKiB(_ name: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if text.hasPrefix(name + ":") { return Int(text.split { !$0.isNumber }.first ?? "0") ?? 0 }
    }
    return 0
}

/// Lets `VmHWM` count from now on.
func resetPeakMemory() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
}

/// The bytes of all files below a directory.
func treeByteCount(_ path: String) -> Int {
    var information = stat()
    guard lstat(path, &information) == 0 else { return 0 }
    guard information.st_mode & S_IFMT == S_IFDIR else { return Int(information.st_size) }
    return fileNames(path).reduce(0) { $0 + treeByteCount("\(path)/\($1)") }
}

/// What lies in a directory; nothing where there is none.
func fileNames(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

/// Removes a file, or a directory with all in it; nothing where there is none.
func removeTree(_ path: String) throws {
    for name in fileNames(path) { try removeTree("\(path)/\(name)") }
    guard remove(path) == 0 || errno == ENOENT else {
        throw BenchmarkError("\(path): \(String(cString: strerror(errno)))")
    }
}

/// The value below which a part of the sorted values lies; 0 of none.
func percentile(_ values: [Double], _ part: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
}

func exitProcess(_ status: Int32) -> Never { exit(status) }

func printToStandardError(_ text: String) {
    var line = text + "\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}
