public import Foundation

/// Settings of this library, which Apple's does not have.
extension CSSearchableIndex {
    /// Where the stores lie: `SEARCHLIGHT_SPOTLIGHT_DIRECTORY`, else `XDG_DATA_HOME/searchlight/PROGRAM`.
    ///
    /// Set it before the first index is used; indexes that are made already use the new directory from their next call.
    public static var storeDirectory: URL {
        get { SpotlightStores.shared.directory }
        set { SpotlightStores.shared.directory = newValue }
    }

    /// How long a change waits while another process writes, in seconds, before `indexUnavailableError`; 10 by default.
    public static var lockTimeout: TimeInterval {
        get { SpotlightStores.shared.lockTimeout }
        set { SpotlightStores.shared.lockTimeout = newValue }
    }

    /// How long items are kept that have no `expirationDate`, in seconds; 30 days by default, nil for ever.
    public static var defaultLifetime: TimeInterval? {
        get { SpotlightStores.shared.defaultLifetime }
        set { SpotlightStores.shared.defaultLifetime = newValue }
    }

    /// Waits for the changes that were asked for and gives back the locks of all stores at once.
    ///
    /// For the end of a program, which would else lose what it asked for without waiting. Not to be called from a
    /// completion handler.
    public static func releaseLocks() {
        for store in SpotlightStores.shared.used { store.release() }
        ActivityHistory.shared.waitUntilSaved()
    }
}
