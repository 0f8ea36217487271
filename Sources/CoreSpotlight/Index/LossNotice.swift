import Dispatch
import Foundation

/// Asks the delegates of a store's indexes to send everything again, after a loss and at the first launch.
///
/// A file beside the store remembers the question and which indexes have answered it, also across launches.
final class LossNotice: @unchecked Sendable {  // why: what changes is only touched under `lock`
    /// A loss, and who has sent its items again since.
    private struct Question: Codable {
        /// Tells one loss from the next.
        var epoch = UUID().uuidString
        /// The epoch that an index has answered last.
        var answers: [String: String] = [:]
    }

    private let storePath: String
    private let file: URL
    private let lock = NSLock()
    /// What the file says, or would say if it could be written.
    private var known: Question?
    private var wasStoreMissing = false

    init(path: String) {
        storePath = path
        file = URL(filePath: path + ".reindex")
    }

    /// Asks an index that has a new delegate, where its items are missing; all are while there is no store.
    func add(_ index: CSSearchableIndex, storeExists: Bool) {
        let question: Question? = lock.withLock {
            load()
            if !storeExists, !wasStoreMissing { renew() }
            wasStoreMissing = !storeExists
            return known
        }
        if let question { ask(index, question) }
    }

    /// Notes that the items were lost and asks every index that has a delegate.
    func report() {
        let question: Question? = lock.withLock {
            load()
            renew()
            return known
        }
        guard let question else { return }
        for index in DelegateList.shared.indexes(ofStoreAt: storePath) { ask(index, question) }
    }

    private func ask(_ index: CSSearchableIndex, _ question: Question) {
        let (name, epoch) = (LossNotice.key(of: index), question.epoch)
        guard question.answers[name] != epoch, let delegate = index.indexDelegate,
            DelegateList.shared.isNew(question: epoch, for: index, delegate)
        else { return }
        let asked = UncheckedBox((index: index, delegate: delegate))
        DispatchQueue.global().async {
            asked.value.delegate.searchableIndex(
                asked.value.index,
                reindexAllSearchableItemsWithAcknowledgementHandler: { self.note(answerOf: name, to: epoch) })
        }
    }

    private func note(answerOf name: String, to epoch: String) {
        lock.withLock {
            load()
            guard known?.epoch == epoch else { return }
            known?.answers[name] = epoch
            save()
        }
    }

    private static func key(of index: CSSearchableIndex) -> String { index.name.map { "name:" + $0 } ?? "default" }

    private func renew() {
        known = Question()
        save()
    }

    /// Takes up what another process may have written.
    private func load() {
        do {
            known = try PropertyListDecoder().decode(Question.self, from: Data(contentsOf: file))
        } catch is DecodingError {
            known = Question()
        } catch {
            // There is no question yet, or it cannot be read now: what this process knows holds.
        }
    }

    private func save() {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try PropertyListEncoder().encode(known).write(to: file, options: .atomic)
        } catch {
            // The question is asked now; where nothing can be written it is asked anew at the next launch.
        }
    }
}
