// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Constants have the names that Apple gave them.

@_exported public import Foundation
@_exported public import UniformTypeIdentifiers

/// The version of the interface this module follows.
public let CoreSpotlightAPIVersion: Int32 = 40
/// The version of the framework this module follows; Apple's own number is not public.
public let CoreSpotlightVersionNumber: Double = 1
/// The same as text.
public let CoreSpotlightVersionString = "1"

/// The activity type with which a found item is opened.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The key of the identifier of the opened item in an activity's `userInfo`.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The activity type with which a search goes on inside the program.
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
/// The key of the text to search for in an activity's `userInfo`.
public let CSSearchQueryString = "kCSSearchQueryString"
/// The key of the identifier of a custom action in an activity's `userInfo`.
public let CSActionIdentifier = "kCSActionIdentifier"

/// The mailbox of incoming mail.
public let CSMailboxInbox = "CSMailboxInbox"
/// The mailbox of mail that is not sent yet.
public let CSMailboxDrafts = "CSMailboxDrafts"
/// The mailbox of sent mail.
public let CSMailboxSent = "CSMailboxSent"
/// The mailbox of unwanted mail.
public let CSMailboxJunk = "CSMailboxJunk"
/// The mailbox of mail to be deleted.
public let CSMailboxTrash = "CSMailboxTrash"
/// The mailbox of mail put away.
public let CSMailboxArchive = "CSMailboxArchive"

/// The domain of errors of indexing.
public let CSIndexErrorDomain = "CSIndexErrorDomain"
/// The domain of errors of queries.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

extension NSAttributedString.Key {
    /// Marks the part of a suggestion to emphasise: what it adds to the typed text.
    public static let suggestionHighlight = NSAttributedString.Key("CSSuggestionHighlightAttributeName")
}

/// The attribute of `AttributedString` that marks the part of a suggestion to emphasise.
public enum CSSuggestionHighlightAttribute: AttributedStringKey {
    public typealias Value = Bool
    public static let name = "CSSuggestionHighlightAttributeName"
}
