import Dispatch
public import Foundation

/// A search in the query language over the items of the program.
///
/// An object runs once: with handlers, which `start()` sets going and which run one after the other on a queue of the
/// query, or as an asynchronous sequence. Found items have the attributes that the context names, and no others.
open class CSSearchQuery: NSObject {
    let queryText: String
    let context: CSSearchQueryContext
    let state = QueryState()
    private var chosenClasses: [FileProtectionType]?

    /// Called with items that were not handed over before.
    open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
    /// Called once at the end, with nil where all went well.
    open var completionHandler: (((any Error)?) -> Void)?

    /// A query with a context.
    public init(queryString: String, queryContext: CSSearchQueryContext?) {
        queryText = queryString
        context = queryContext?.copy() as? CSSearchQueryContext ?? CSSearchQueryContext()
        super.init()
    }

    /// A query whose items have the named attributes.
    public convenience init(queryString: String, attributes: [String]?) {
        let context = CSSearchQueryContext()
        context.fetchAttributes = attributes ?? []
        self.init(queryString: queryString, queryContext: context)
    }

    /// Whether the query was cancelled.
    open var isCancelled: Bool { state.isCancelled }

    /// How many items were found so far.
    open var foundItemCount: Int { state.itemCount }

    /// Which stores are searched. Unless set every one is, whatever the value says, which is Apple's; adding a class to
    /// it sets it.
    open var protectionClasses: [FileProtectionType] {
        get { chosenClasses ?? [.completeUntilFirstUserAuthentication] }
        set { chosenClasses = newValue }
    }

    /// Sets the query going; its handlers are called from now on. A second call does nothing; after a use as a sequence
    /// the completion handler gets an error.
    open func start() {
        let handlers = UncheckedBox((foundItemsHandler, completionHandler))
        if let use = state.start(.handlers) {
            guard use == .sequence else { return }
            return DispatchQueue.global().async { handlers.value.1?(CSSearchQuery.usedBefore) }
        }
        let report = UncheckedBox(self.report)
        run { event in
            report.value(event)
            if case .items(let items) = event { handlers.value.0?(items) }
        } completion: { error in
            handlers.value.1?(error)
        }
    }

    /// Ends the query: its completion handler gets the error `cancelled`. It cannot be started again.
    open func cancel() { state.cancel() }

    /// The items as an asynchronous sequence; reading it starts the query.
    public var results: Results { Results(self) }

    /// What the query asks for.
    var request: QueryRequest {
        QueryRequest(
            text: queryText, isUserText: false, filterQueries: context.filterQueries,
            fetchAttributes: CSSearchQuery.names(context.fetchAttributes), protectionClasses: chosenClasses)
    }

    /// What happens with an event before the handler of items sees it.
    var report: (QueryEvent) -> Void { { _ in } }
}

extension CSSearchQuery {
    /// Runs the query, which was just started, on a queue of its own.
    ///
    /// What is handed over goes from the queue to the handlers and is touched by nobody else.
    func run(
        _ report: @escaping @Sendable (QueryEvent) -> Void, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let state = state
        let request = request
        DispatchQueue(label: "searchlight.spotlight.query").async {
            let run = QueryRun(request: request, isCancelled: { state.isCancelled }) { event in
                state.note(event)
                if !state.isCancelled { report(event) }
            }
            do {
                try run.run()
                completion(nil)
            } catch { completion(error) }
        }
    }

    /// The names of the table for names and aliases; names of custom attributes as they are.
    static func names(_ names: [String]) -> Set<String> { Set(names.map(attributeName)) }
}
