import Foundation
import Searchlight
import SearchlightStorage
import SearchlightTestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Opens damaged indexes and asks them everything: equal answers, or an error that says where.
struct DamageTrial {
    let example: DamageExample
    private(set) var trialCount = 0
    private(set) var errorCount = 0
    private(set) var slowest = 0.0
    private var findingCount = 0

    init(_ example: DamageExample) { self.example = example }

    var state: DamageExample.State { example.state }

    /// Does with the whole index all that is done with damaged ones.
    mutating func expectWholeIndexIsRight() {
        let (state, answers) = (example.state, example.answers)
        for (name, bytes) in example.files {
            for _ in 0..<8 { expectRightOrError(name, bytes, legal: [answers], "\(state), the whole \(name)") }
        }
        if errorCount > 0 { report("errors without damage") }
        (trialCount, slowest) = (0, 0)
    }

    /// Processor seconds of this thread: what others do on the machine does not count.
    private static var processorTime: Double {
        var time = timespec()
        unsafe _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The file `name` has lost its bytes to `bytes`; `legal` are the answers besides an error.
    mutating func expectRightOrError(
        _ name: FileName, _ bytes: [UInt8], legal: [DamageAnswers], _ context: @autoclosure () -> String
    ) {
        let outcome = attempt(name, bytes)
        switch outcome {
        case .success(let answers):
            if !legal.contains(answers) { report("\(context()): other answers without an error") }
        case .failure(let error as SearchlightError):
            let isPlace = error.section != nil || error.offset != nil || error.code != .corrupt
            if !isPlace || error.path?.contains(name.description) != true {
                report("\(context()): the error does not say where: \(error)")
            }
        case .failure(let error): report("\(context()): threw \(error)")
        }
    }

    /// Checksums fit, so whatever is answered is right; only it must be answered.
    mutating func expectAnswerOrError(_ name: FileName, _ bytes: [UInt8], _ context: @autoclosure () -> String) {
        guard case .failure(let error) = attempt(name, bytes) else { return }
        let codes: [SearchlightError.Code] = [.corrupt, .tooNew, .tooOld]
        if let error = error as? SearchlightError, codes.contains(error.code) { return }
        report("\(context()): not called damage: \(error)")
    }

    private mutating func attempt(_ name: FileName, _ bytes: [UInt8]) -> Result<DamageAnswers, any Error> {
        trialCount += 1
        let start = DamageTrial.processorTime
        defer { slowest = max(slowest, DamageTrial.processorTime - start) }
        do {
            let disk = try example.damaged(name, bytes)
            let index = try SearchIndex(
                path: DamageExample.directory, fileSystem: disk, options: DamageExample.options(.readOnly))
            let answers = try DamageAnswers(index)
            if trialCount % 4 == 0 { _ = try index.verify() }
            if trialCount % 8 == 0 { try write(disk) }
            return .success(answers)
        } catch {
            errorCount += 1
            return .failure(error)
        }
    }

    /// What is damaged is merged.
    private func write(_ disk: CrashableFileSystem) throws {
        let index = try SearchIndex(
            path: DamageExample.directory, fileSystem: disk, options: DamageExample.options(.readWrite))
        try index.add([Item("new", title: "New kettle")])
        try index.compact()
        _ = try DamageAnswers(index)
        try index.close()
    }

    private mutating func report(_ message: String) {
        findingCount += 1
        if findingCount <= 10 { Issue.record(Comment(rawValue: message)) }
    }
}
