import CMalloc
import Glibc

/// What this process holds of the machine at a moment.
struct ProcessUse {
    /// Bytes that no other process shares, pages of files that only this one has mapped included.
    let privateByteCount: Int
    /// Those of them that the system cannot take back: no file has them.
    let dirtyByteCount: Int
    /// Bytes of the heap in use, and bytes mapped beside it by `malloc`.
    let heapByteCount: Int
    let mapCount: Int
    let descriptorCount: Int
    let threadCount: Int

    init() {
        let rollup = Self.lines("/proc/self/smaps_rollup")
        let sum = { prefix in rollup.filter { $0.hasPrefix(prefix) }.reduce(0) { $0 + Self.firstNumber($1) * 1024 } }
        privateByteCount = sum("Private_")
        dirtyByteCount = sum("Private_Dirty")
        let heap = mallinfo2()
        heapByteCount = Int(heap.uordblks + heap.hblkhd)
        mapCount = Self.lines("/proc/self/maps").count
        descriptorCount = Self.entryCount("/proc/self/fd")
        threadCount = Self.entryCount("/proc/self/task")
    }

    private static func firstNumber(_ line: String) -> Int { Int(line.split { !$0.isNumber }.first ?? "0") ?? 0 }

    private static func lines(_ path: String) -> [String] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var lines: [String] = []
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, 4096, file) != nil {
            lines.append(String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return lines
    }

    /// Names in a directory but for the two that every one has, and for the descriptor that looks.
    private static func entryCount(_ path: String) -> Int {
        guard let directory = opendir(path) else { return 0 }
        defer { closedir(directory) }
        var count = path.hasSuffix("fd") ? -3 : -2
        while readdir(directory) != nil { count += 1 }
        return count
    }
}
