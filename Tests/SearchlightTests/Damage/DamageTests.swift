import Foundation
import Searchlight
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Damage of every kind in every file of an index: never a trap, a hang or a wrong answer, nor much memory.
///
/// The trials run in child processes of bounded memory: what allocates by a length that nobody checked ends them.
@Suite struct DamageTests {
    /// What is put in the place of a number of a file.
    private static let extremes: [UInt64] = [
        0, 1, 0x7F, 0x80, 1 << 24, 1 << 26, 1 << 28, 1 << 31, 1 << 32 - 1, 1 << 63, .max,
    ]

    private static func names(_ example: DamageExample) -> [FileName] {
        example.files.keys.sorted { "\($0)" < "\($1)" }
    }

    /// The answers besides an error that are right when these bytes are wrong. Damage that reaches the last frame of a
    /// journal that was not closed cannot be told from a torn write: the end is dropped, from the damage on.
    private static func legal(
        _ example: DamageExample, _ seals: FileSeals, _ places: Range<Int>
    ) -> [DamageAnswers] {
        guard let frame = seals.lastFrame, places.upperBound > frame else { return [example.answers] }
        return places.lowerBound >= frame
            ? [example.answers, example.earlierAnswers[0]] : [example.answers] + example.earlierAnswers
    }

    @Test func theExampleHasEverything() throws {
        let open = try DamageExample(.open)
        let kinds = open.files.keys.map { "\($0)".prefix { $0 != "-" } }
        #expect(Set(kinds) == ["MANIFEST", "journal", "segment", "tombstones", "engagement", "thumbnails"])
        #expect(open.answers.lists.indices.filter { open.answers.lists[$0].isEmpty } == [])
        #expect(open.answers.thumbnails.count > 3 && open.answers.opens.count == 2)
        #expect(open.earlierAnswers.count == 2 && !open.earlierAnswers.contains(open.answers))
        for (name, bytes) in open.files {
            var same = bytes
            FileSeals(name, bytes).renew(&same)
            #expect(same == bytes, "\(name)")
            if case .segment = name {
                let image = try SegmentImage(bytes: ImageBytes(bytes), name: "segment")
                #expect(SectionKind.allCases.allSatisfy { image.directory.section($0).blockCount > 0 })
            }
        }
    }

    @Test(.timeLimit(.minutes(LongRun.hangMinutes)), arguments: DamageExample.State.allCases)
    func anyFlippedByteIsNoticedOrHarmless(_ state: DamageExample.State) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [state = state as DamageExample.State] in
            try DamageTests.carryOut(DamageTests.flipBytes, state)
        }
        Self.show(result)
    }

    private static func flipBytes(_ trial: inout DamageTrial) {
        let state = trial.state
        let total = trial.example.files.values.reduce(0) { $0 + $1.count }
        let step = LongRun.count(total / 600, 1)
        for name in Self.names(trial.example) {
            let bytes = trial.example.files[name] ?? []
            let seals = FileSeals(name, bytes)
            for position in stride(from: total % max(step, 1), to: bytes.count, by: step) {
                var damaged = bytes
                damaged[position] ^= 1 << UInt8(position % 8)
                trial.expectRightOrError(
                    name, damaged, legal: Self.legal(trial.example, seals, position..<position + 1),
                    "\(state), \(name), byte \(position) of \(bytes.count) flipped")
            }
        }
        finish(trial, "flips", least: LongRun.count(500, 12_000))
    }

    @Test(.timeLimit(.minutes(LongRun.hangMinutes)), arguments: DamageExample.State.allCases)
    func anyTruncationIsNoticedOrHarmless(_ state: DamageExample.State) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [state = state as DamageExample.State] in
            try DamageTests.carryOut(DamageTests.cutFiles, state)
        }
        Self.show(result)
    }

    private static func cutFiles(_ trial: inout DamageTrial) {
        let state = trial.state
        var random = SeededRandom(seed: 17)
        for name in Self.names(trial.example) {
            let bytes = trial.example.files[name] ?? []
            let seals = FileSeals(name, bytes)
            var cuts = seals.boundaries.union(seals.boundaries.flatMap { [$0 - 1, $0 + 1] })
            for _ in 0..<LongRun.count(10, 1_000) { cuts.insert(Int.random(in: 0..<bytes.count, using: &random)) }
            for cut in cuts.sorted() where cut >= 0 && cut < bytes.count {
                trial.expectRightOrError(
                    name, Array(bytes[..<cut]), legal: Self.legal(trial.example, seals, cut..<bytes.count),
                    "\(state), \(name) cut to \(cut) of \(bytes.count)")
            }
        }
        finish(trial, "truncations", least: LongRun.count(300, 2_500))
    }

    /// Sectors that came to a wrong place, or hold zeros.
    @Test(.timeLimit(.minutes(LongRun.hangMinutes)), arguments: DamageExample.State.allCases)
    func straySectorsAreNoticedOrHarmless(_ state: DamageExample.State) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [state = state as DamageExample.State] in
            try DamageTests.carryOut(DamageTests.misplaceSectors, state)
        }
        Self.show(result)
    }

    private static func misplaceSectors(_ trial: inout DamageTrial) {
        let state = trial.state
        var random = SeededRandom(seed: 18)
        let names = Self.names(trial.example)
        for number in 0..<LongRun.count(300, 6_000) {
            guard let name = names.randomElement(using: &random), let other = names.randomElement(using: &random),
                let bytes = trial.example.files[name], let source = trial.example.files[other]
            else { continue }
            let byteCount = number % 3 == 0 ? 64 : 512
            let start = Int.random(in: 0..<bytes.count, using: &random) / byteCount * byteCount
            let from = Int.random(in: 0..<source.count, using: &random) / byteCount * byteCount
            var damaged = bytes
            for step in 0..<min(byteCount, bytes.count - start) {
                damaged[start + step] = number % 2 == 0 || from + step >= source.count ? 0 : source[from + step]
            }
            let seals = FileSeals(name, bytes)
            trial.expectRightOrError(
                name, damaged, legal: Self.legal(trial.example, seals, start..<start + byteCount),
                "\(state), \(name), \(byteCount) bytes from \(start) on are those of \(other) from \(from) on")
        }
        finish(trial, "stray sectors", least: LongRun.count(300, 6_000))
    }

    /// Every number of a file, wherever it lies and however wide it is, set to what breaks arithmetic, with all checksums
    /// made right again.
    @Test(.timeLimit(.minutes(LongRun.hangMinutes)), arguments: DamageExample.State.allCases)
    func forgedNumbersDoNotTrap(_ state: DamageExample.State) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [state = state as DamageExample.State] in
            try DamageTests.carryOut(DamageTests.forgeNumbers, state)
        }
        Self.show(result)
    }

    private static func forgeNumbers(_ trial: inout DamageTrial) {
        let state = trial.state
        var random = SeededRandom(seed: 19)
        let trialCount = LongRun.count(250, 4_000)
        for name in Self.names(trial.example) {
            let bytes = trial.example.files[name] ?? []
            let seals = FileSeals(name, bytes)
            // Small files are changed at every place.
            let step = max(1, bytes.count * Self.extremes.count / trialCount)
            for number in 0..<min(trialCount, bytes.count * Self.extremes.count * 4) {
                let position = (number * step / Self.extremes.count + number % 7) % bytes.count
                let width = [1, 2, 4, 8][Int.random(in: 0..<4, using: &random)]
                var damaged = bytes
                damaged.forge(at: position, width, Self.extremes, &random)
                seals.renew(&damaged)
                trial.expectAnswerOrError(
                    name, damaged, "\(state), \(name), \(width) bytes at \(position) of \(bytes.count) forged")
            }
        }
        finish(trial, "forged numbers", least: LongRun.count(900, 15_000))
    }

    /// Most bytes that all trials together may take beyond what the whole index takes.
    private static let memoryLimit = 64 << 20

    @Test(.enabled(if: MemoryLimit.isPossible)) func whoTakesMoreMemoryIsNoticed() async {
        await #expect(processExitsWith: .failure) {
            MemoryLimit.allowFurther(64 << 20)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(80 << 20)
            print(bytes.capacity)
        }
        await #expect(processExitsWith: .success) {
            MemoryLimit.allowFurther(64 << 20)
            for _ in 0..<10 { print([UInt8](repeating: 1, count: 40 << 20).count) }
        }
    }

    /// Runs trials in this process, which has bounded memory from then on.
    private static func carryOut(_ trials: (inout DamageTrial) -> Void, _ state: DamageExample.State) throws {
        var trial = DamageTrial(try DamageExample(state))
        trial.expectWholeIndexIsRight()
        MemoryLimit.allowFurther(memoryLimit)
        trials(&trial)
    }

    /// What the child process counted.
    private static func show(_ result: ExitTest.Result?) {
        guard let result else { return }
        print(String(decoding: result.standardOutputContent, as: UTF8.self), terminator: "")
    }

    private static func finish(_ trial: DamageTrial, _ what: String, least: Int) {
        print(
            "\(what), \(trial.state): \(trial.trialCount) trials, \(trial.errorCount) errors, slowest \(trial.slowest) s"
        )
        #expect(trial.trialCount >= least)
        #expect(trial.slowest < 1)
    }
}

extension [UInt8] {
    /// Puts a number in the place of the one that is there: an extreme one, or one more or less.
    fileprivate mutating func forge(
        at position: Int, _ width: Int, _ extremes: [UInt64], _ random: inout SeededRandom
    ) {
        let places = position..<Swift.min(position + width, count)
        let old = self[places].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let choice = Int.random(in: 0..<extremes.count + 2, using: &random)
        let new = choice < extremes.count ? extremes[choice] : choice == extremes.count ? old &+ 1 : old &- 1
        for (step, place) in places.enumerated() { self[place] = UInt8(truncatingIfNeeded: new >> UInt64(8 * step)) }
    }
}
