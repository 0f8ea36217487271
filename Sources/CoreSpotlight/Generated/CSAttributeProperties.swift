// Written by Scripts/generate from the table of attributes; change the table and run it again.
public import Foundation
public import UniformTypeIdentifiers

/// The attributes of `CSSearchableItemAttributeSet` as properties, which subclasses may override.
open class CSAttributeProperties: NSObject {
    /// The values that were set, nil among them, by the number of the attribute.
    var store = AttributeStore()

    /// Properties that were not set yet.
    public override init() { super.init() }

    /// The attribute `displayName`, number 1 of the table.
    open var displayName: String? {
        get { store.text(1) }
        set { store.set(1, text: newValue) }
    }

    /// The attribute `alternateNames`, number 2 of the table.
    open var alternateNames: [String]? {
        get { store.textList(2) }
        set { store.set(2, textList: newValue) }
    }

    /// The attribute `path`, number 3 of the table.
    open var path: String? {
        get { store.text(3) }
        set { store.set(3, text: newValue) }
    }

    /// The attribute `contentURL`, number 4 of the table.
    open var contentURL: URL? {
        get { store.url(4) }
        set { store.set(4, url: newValue) }
    }

    /// The attribute `thumbnailURL`, number 5 of the table.
    open var thumbnailURL: URL? {
        get { store.url(5) }
        set { store.set(5, url: newValue) }
    }

    /// The attribute `thumbnailData`, number 6 of the table.
    open var thumbnailData: Data? {
        get { store.data(6) }
        set { store.set(6, data: newValue) }
    }

    /// The attribute `darkThumbnailURL`, number 7 of the table.
    open var darkThumbnailURL: URL? {
        get { store.url(7) }
        set { store.set(7, url: newValue) }
    }

    /// The attribute `relatedUniqueIdentifier`, number 8 of the table.
    open var relatedUniqueIdentifier: String? {
        get { store.text(8) }
        set { store.set(8, text: newValue) }
    }

    /// The attribute `weakRelatedUniqueIdentifier`, number 9 of the table.
    open var weakRelatedUniqueIdentifier: String? {
        get { store.text(9) }
        set { store.set(9, text: newValue) }
    }

    /// The attribute `metadataModificationDate`, number 10 of the table.
    open var metadataModificationDate: Date? {
        get { store.date(10) }
        set { store.set(10, date: newValue) }
    }

    /// The attribute `contentType`, number 11 of the table.
    open var contentType: String? {
        get { store.text(11) }
        set { store.set(11, text: newValue) }
    }

    /// The attribute `contentTypeTree`, number 12 of the table.
    open var contentTypeTree: [String]? {
        get { store.textList(12) }
        set { store.set(12, textList: newValue) }
    }

    /// The attribute `keywords`, number 13 of the table.
    open var keywords: [String]? {
        get { store.textList(13) }
        set { store.set(13, textList: newValue) }
    }

    /// The attribute `title`, number 14 of the table.
    open var title: String? {
        get { store.text(14) }
        set { store.set(14, text: newValue) }
    }

    /// The attribute `version`, number 15 of the table.
    open var version: String? {
        get { store.text(15) }
        set { store.set(15, text: newValue) }
    }

    /// The attribute `userCreated`, number 16 of the table.
    open var userCreated: NSNumber? {
        get { store.number(16) }
        set { store.set(16, number: newValue) }
    }

    /// The attribute `userOwned`, number 17 of the table.
    open var userOwned: NSNumber? {
        get { store.number(17) }
        set { store.set(17, number: newValue) }
    }

    /// The attribute `userCurated`, number 18 of the table.
    open var userCurated: NSNumber? {
        get { store.number(18) }
        set { store.set(18, number: newValue) }
    }

    /// The attribute `rankingHint`, number 19 of the table.
    open var rankingHint: NSNumber? {
        get { store.number(19) }
        set { store.set(19, number: newValue) }
    }

    /// The attribute `domainIdentifier`, number 20 of the table.
    open var domainIdentifier: String? {
        get { store.text(20) }
        set { store.set(20, text: newValue) }
    }

    /// The attribute `textContentSummary`, number 21 of the table.
    open var textContentSummary: String? { store.text(21) }

    /// The attribute `transcribedTextContent`, number 22 of the table.
    open var transcribedTextContent: String? {
        get { store.text(22) }
        set { store.set(22, text: newValue) }
    }

    /// The attribute `supportsPhoneCall`, number 23 of the table.
    open var supportsPhoneCall: NSNumber? {
        get { store.number(23) }
        set { store.set(23, number: newValue) }
    }

    /// The attribute `supportsNavigation`, number 24 of the table.
    open var supportsNavigation: NSNumber? {
        get { store.number(24) }
        set { store.set(24, number: newValue) }
    }

    /// The attribute `actionIdentifiers`, number 25 of the table.
    open var actionIdentifiers: [String] {
        get { store.textList(25) ?? [] }
        set { store.set(25, textList: newValue) }
    }

    /// The attribute `sharedItemContentType`, number 26 of the table.
    open var sharedItemContentType: UTType? {
        get { store.type(26) }
        set { store.set(26, type: newValue) }
    }

    /// The attribute `containerTitle`, number 27 of the table.
    open var containerTitle: String? {
        get { store.text(27) }
        set { store.set(27, text: newValue) }
    }

    /// The attribute `containerDisplayName`, number 28 of the table.
    open var containerDisplayName: String? {
        get { store.text(28) }
        set { store.set(28, text: newValue) }
    }

    /// The attribute `containerIdentifier`, number 29 of the table.
    open var containerIdentifier: String? {
        get { store.text(29) }
        set { store.set(29, text: newValue) }
    }

    /// The attribute `containerOrder`, number 30 of the table.
    open var containerOrder: NSNumber? {
        get { store.number(30) }
        set { store.set(30, number: newValue) }
    }

    /// The attribute `providerDataTypeIdentifiers`, number 31 of the table.
    open var providerDataTypeIdentifiers: [String]? {
        get { store.textList(31) }
        set { store.set(31, textList: newValue) }
    }

    /// The attribute `providerFileTypeIdentifiers`, number 32 of the table.
    open var providerFileTypeIdentifiers: [String]? {
        get { store.textList(32) }
        set { store.set(32, textList: newValue) }
    }

    /// The attribute `providerInPlaceFileTypeIdentifiers`, number 33 of the table.
    open var providerInPlaceFileTypeIdentifiers: [String]? {
        get { store.textList(33) }
        set { store.set(33, textList: newValue) }
    }

    /// The attribute `subject`, number 34 of the table.
    open var subject: String? {
        get { store.text(34) }
        set { store.set(34, text: newValue) }
    }

    /// The attribute `theme`, number 35 of the table.
    open var theme: String? {
        get { store.text(35) }
        set { store.set(35, text: newValue) }
    }

    /// The attribute `contentDescription`, number 36 of the table.
    open var contentDescription: String? {
        get { store.text(36) }
        set { store.set(36, text: newValue) }
    }

    /// The attribute `identifier`, number 37 of the table.
    open var identifier: String? {
        get { store.text(37) }
        set { store.set(37, text: newValue) }
    }

    /// The attribute `audiences`, number 38 of the table.
    open var audiences: [String]? {
        get { store.textList(38) }
        set { store.set(38, textList: newValue) }
    }

    /// The attribute `fileSize`, number 39 of the table.
    open var fileSize: NSNumber? {
        get { store.number(39) }
        set { store.set(39, number: newValue) }
    }

    /// The attribute `pageCount`, number 40 of the table.
    open var pageCount: NSNumber? {
        get { store.number(40) }
        set { store.set(40, number: newValue) }
    }

    /// The attribute `pageWidth`, number 41 of the table.
    open var pageWidth: NSNumber? {
        get { store.number(41) }
        set { store.set(41, number: newValue) }
    }

    /// The attribute `pageHeight`, number 42 of the table.
    open var pageHeight: NSNumber? {
        get { store.number(42) }
        set { store.set(42, number: newValue) }
    }

    /// The attribute `securityMethod`, number 43 of the table.
    open var securityMethod: String? {
        get { store.text(43) }
        set { store.set(43, text: newValue) }
    }

    /// The attribute `creator`, number 44 of the table.
    open var creator: String? {
        get { store.text(44) }
        set { store.set(44, text: newValue) }
    }

    /// The attribute `encodingApplications`, number 45 of the table.
    open var encodingApplications: [String]? {
        get { store.textList(45) }
        set { store.set(45, textList: newValue) }
    }

    /// The attribute `kind`, number 46 of the table.
    open var kind: String? {
        get { store.text(46) }
        set { store.set(46, text: newValue) }
    }

    /// The attribute `fontNames`, number 47 of the table.
    open var fontNames: [String]? {
        get { store.textList(47) }
        set { store.set(47, textList: newValue) }
    }

    /// The attribute `dueDate`, number 48 of the table.
    open var dueDate: Date? {
        get { store.date(48) }
        set { store.set(48, date: newValue) }
    }

    /// The attribute `completionDate`, number 49 of the table.
    open var completionDate: Date? {
        get { store.date(49) }
        set { store.set(49, date: newValue) }
    }

    /// The attribute `startDate`, number 50 of the table.
    open var startDate: Date? {
        get { store.date(50) }
        set { store.set(50, date: newValue) }
    }

    /// The attribute `endDate`, number 51 of the table.
    open var endDate: Date? {
        get { store.date(51) }
        set { store.set(51, date: newValue) }
    }

    /// The attribute `importantDates`, number 52 of the table.
    open var importantDates: [Date]? {
        get { store.dateList(52) }
        set { store.set(52, dateList: newValue) }
    }

    /// The attribute `allDay`, number 53 of the table.
    open var allDay: NSNumber? {
        get { store.number(53) }
        set { store.set(53, number: newValue) }
    }

    /// The attribute `accountIdentifier`, number 54 of the table.
    open var accountIdentifier: String? {
        get { store.text(54) }
        set { store.set(54, text: newValue) }
    }

    /// The attribute `accountHandles`, number 55 of the table.
    open var accountHandles: [String]? {
        get { store.textList(55) }
        set { store.set(55, textList: newValue) }
    }

    /// The attribute `htmlContentData`, number 56 of the table.
    open var htmlContentData: Data? {
        get { store.data(56) }
        set { store.set(56, data: newValue) }
    }

    /// The attribute `textContent`, number 57 of the table.
    open var textContent: String? {
        get { store.text(57) }
        set { store.set(57, text: newValue) }
    }

    /// The attribute `authors`, number 58 of the table.
    open var authors: [CSPerson]? {
        get { store.personList(58) }
        set { store.set(58, personList: newValue) }
    }

    /// The attribute `primaryRecipients`, number 59 of the table.
    open var primaryRecipients: [CSPerson]? {
        get { store.personList(59) }
        set { store.set(59, personList: newValue) }
    }

    /// The attribute `additionalRecipients`, number 60 of the table.
    open var additionalRecipients: [CSPerson]? {
        get { store.personList(60) }
        set { store.set(60, personList: newValue) }
    }

    /// The attribute `hiddenAdditionalRecipients`, number 61 of the table.
    open var hiddenAdditionalRecipients: [CSPerson]? {
        get { store.personList(61) }
        set { store.set(61, personList: newValue) }
    }

    /// The attribute `emailHeaders`, number 62 of the table.
    open var emailHeaders: [String: [Any]]? {
        get { store.dictionary(62) }
        set { store.set(62, dictionary: newValue) }
    }

    /// The attribute `mailboxIdentifiers`, number 63 of the table.
    open var mailboxIdentifiers: [String]? {
        get { store.textList(63) }
        set { store.set(63, textList: newValue) }
    }

    /// The attribute `authorNames`, number 64 of the table.
    open var authorNames: [String]? {
        get { store.textList(64) }
        set { store.set(64, textList: newValue) }
    }

    /// The attribute `recipientNames`, number 65 of the table.
    open var recipientNames: [String]? {
        get { store.textList(65) }
        set { store.set(65, textList: newValue) }
    }

    /// The attribute `authorEmailAddresses`, number 66 of the table.
    open var authorEmailAddresses: [String]? {
        get { store.textList(66) }
        set { store.set(66, textList: newValue) }
    }

    /// The attribute `recipientEmailAddresses`, number 67 of the table.
    open var recipientEmailAddresses: [String]? {
        get { store.textList(67) }
        set { store.set(67, textList: newValue) }
    }

    /// The attribute `authorAddresses`, number 68 of the table.
    open var authorAddresses: [String]? {
        get { store.textList(68) }
        set { store.set(68, textList: newValue) }
    }

    /// The attribute `recipientAddresses`, number 69 of the table.
    open var recipientAddresses: [String]? {
        get { store.textList(69) }
        set { store.set(69, textList: newValue) }
    }

    /// The attribute `phoneNumbers`, number 70 of the table.
    open var phoneNumbers: [String]? {
        get { store.textList(70) }
        set { store.set(70, textList: newValue) }
    }

    /// The attribute `emailAddresses`, number 71 of the table.
    open var emailAddresses: [String]? {
        get { store.textList(71) }
        set { store.set(71, textList: newValue) }
    }

    /// The attribute `instantMessageAddresses`, number 72 of the table.
    open var instantMessageAddresses: [String]? {
        get { store.textList(72) }
        set { store.set(72, textList: newValue) }
    }

    /// The attribute `likelyJunk`, number 73 of the table.
    open var likelyJunk: NSNumber {
        get { store.number(73) ?? 0 }
        set { store.set(73, number: newValue) }
    }

    /// The attribute `isPriority`, number 74 of the table.
    open var isPriority: NSNumber? { store.number(74) }

    /// The attribute `editors`, number 75 of the table.
    open var editors: [String]? {
        get { store.textList(75) }
        set { store.set(75, textList: newValue) }
    }

    /// The attribute `participants`, number 76 of the table.
    open var participants: [String]? {
        get { store.textList(76) }
        set { store.set(76, textList: newValue) }
    }

    /// The attribute `projects`, number 77 of the table.
    open var projects: [String]? {
        get { store.textList(77) }
        set { store.set(77, textList: newValue) }
    }

    /// The attribute `contentSources`, number 78 of the table.
    open var contentSources: [String]? {
        get { store.textList(78) }
        set { store.set(78, textList: newValue) }
    }

    /// The attribute `comment`, number 79 of the table.
    open var comment: String? {
        get { store.text(79) }
        set { store.set(79, text: newValue) }
    }

    /// The attribute `copyright`, number 80 of the table.
    open var copyright: String? {
        get { store.text(80) }
        set { store.set(80, text: newValue) }
    }

    /// The attribute `lastUsedDate`, number 81 of the table.
    open var lastUsedDate: Date? {
        get { store.date(81) }
        set { store.set(81, date: newValue) }
    }

    /// The attribute `contentCreationDate`, number 82 of the table.
    open var contentCreationDate: Date? {
        get { store.date(82) }
        set { store.set(82, date: newValue) }
    }

    /// The attribute `contentModificationDate`, number 83 of the table.
    open var contentModificationDate: Date? {
        get { store.date(83) }
        set { store.set(83, date: newValue) }
    }

    /// The attribute `addedDate`, number 84 of the table.
    open var addedDate: Date? {
        get { store.date(84) }
        set { store.set(84, date: newValue) }
    }

    /// The attribute `downloadedDate`, number 85 of the table.
    open var downloadedDate: Date? {
        get { store.date(85) }
        set { store.set(85, date: newValue) }
    }

    /// The attribute `duration`, number 86 of the table.
    open var duration: NSNumber? {
        get { store.number(86) }
        set { store.set(86, number: newValue) }
    }

    /// The attribute `contactKeywords`, number 87 of the table.
    open var contactKeywords: [String]? {
        get { store.textList(87) }
        set { store.set(87, textList: newValue) }
    }

    /// The attribute `codecs`, number 88 of the table.
    open var codecs: [String]? {
        get { store.textList(88) }
        set { store.set(88, textList: newValue) }
    }

    /// The attribute `mediaTypes`, number 89 of the table.
    open var mediaTypes: [String]? {
        get { store.textList(89) }
        set { store.set(89, textList: newValue) }
    }

    /// The attribute `streamable`, number 90 of the table.
    open var streamable: NSNumber? {
        get { store.number(90) }
        set { store.set(90, number: newValue) }
    }

    /// The attribute `totalBitRate`, number 91 of the table.
    open var totalBitRate: NSNumber? {
        get { store.number(91) }
        set { store.set(91, number: newValue) }
    }

    /// The attribute `videoBitRate`, number 92 of the table.
    open var videoBitRate: NSNumber? {
        get { store.number(92) }
        set { store.set(92, number: newValue) }
    }

    /// The attribute `audioBitRate`, number 93 of the table.
    open var audioBitRate: NSNumber? {
        get { store.number(93) }
        set { store.set(93, number: newValue) }
    }

    /// The attribute `deliveryType`, number 94 of the table.
    open var deliveryType: NSNumber? {
        get { store.number(94) }
        set { store.set(94, number: newValue) }
    }

    /// The attribute `organizations`, number 95 of the table.
    open var organizations: [String]? {
        get { store.textList(95) }
        set { store.set(95, textList: newValue) }
    }

    /// The attribute `role`, number 96 of the table.
    open var role: String? {
        get { store.text(96) }
        set { store.set(96, text: newValue) }
    }

    /// The attribute `languages`, number 97 of the table.
    open var languages: [String]? {
        get { store.textList(97) }
        set { store.set(97, textList: newValue) }
    }

    /// The attribute `rights`, number 98 of the table.
    open var rights: String? {
        get { store.text(98) }
        set { store.set(98, text: newValue) }
    }

    /// The attribute `publishers`, number 99 of the table.
    open var publishers: [String]? {
        get { store.textList(99) }
        set { store.set(99, textList: newValue) }
    }

    /// The attribute `contributors`, number 100 of the table.
    open var contributors: [String]? {
        get { store.textList(100) }
        set { store.set(100, textList: newValue) }
    }

    /// The attribute `coverage`, number 101 of the table.
    open var coverage: [String]? {
        get { store.textList(101) }
        set { store.set(101, textList: newValue) }
    }

    /// The attribute `rating`, number 102 of the table.
    open var rating: NSNumber? {
        get { store.number(102) }
        set { store.set(102, number: newValue) }
    }

    /// The attribute `ratingDescription`, number 103 of the table.
    open var ratingDescription: String? {
        get { store.text(103) }
        set { store.set(103, text: newValue) }
    }

    /// The attribute `playCount`, number 104 of the table.
    open var playCount: NSNumber? {
        get { store.number(104) }
        set { store.set(104, number: newValue) }
    }

    /// The attribute `information`, number 105 of the table.
    open var information: String? {
        get { store.text(105) }
        set { store.set(105, text: newValue) }
    }

    /// The attribute `director`, number 106 of the table.
    open var director: String? {
        get { store.text(106) }
        set { store.set(106, text: newValue) }
    }

    /// The attribute `producer`, number 107 of the table.
    open var producer: String? {
        get { store.text(107) }
        set { store.set(107, text: newValue) }
    }

    /// The attribute `genre`, number 108 of the table.
    open var genre: String? {
        get { store.text(108) }
        set { store.set(108, text: newValue) }
    }

    /// The attribute `performers`, number 109 of the table.
    open var performers: [String]? {
        get { store.textList(109) }
        set { store.set(109, textList: newValue) }
    }

    /// The attribute `originalFormat`, number 110 of the table.
    open var originalFormat: String? {
        get { store.text(110) }
        set { store.set(110, text: newValue) }
    }

    /// The attribute `originalSource`, number 111 of the table.
    open var originalSource: String? {
        get { store.text(111) }
        set { store.set(111, text: newValue) }
    }

    /// The attribute `local`, number 112 of the table.
    open var local: NSNumber? {
        get { store.number(112) }
        set { store.set(112, number: newValue) }
    }

    /// The attribute `contentRating`, number 113 of the table.
    open var contentRating: NSNumber? {
        get { store.number(113) }
        set { store.set(113, number: newValue) }
    }

    /// The attribute `url`, number 114 of the table.
    open var url: URL? {
        get { store.url(114) }
        set { store.set(114, url: newValue) }
    }

    /// The attribute `audioSampleRate`, number 115 of the table.
    open var audioSampleRate: NSNumber? {
        get { store.number(115) }
        set { store.set(115, number: newValue) }
    }

    /// The attribute `audioChannelCount`, number 116 of the table.
    open var audioChannelCount: NSNumber? {
        get { store.number(116) }
        set { store.set(116, number: newValue) }
    }

    /// The attribute `tempo`, number 117 of the table.
    open var tempo: NSNumber? {
        get { store.number(117) }
        set { store.set(117, number: newValue) }
    }

    /// The attribute `keySignature`, number 118 of the table.
    open var keySignature: String? {
        get { store.text(118) }
        set { store.set(118, text: newValue) }
    }

    /// The attribute `timeSignature`, number 119 of the table.
    open var timeSignature: String? {
        get { store.text(119) }
        set { store.set(119, text: newValue) }
    }

    /// The attribute `audioEncodingApplication`, number 120 of the table.
    open var audioEncodingApplication: String? {
        get { store.text(120) }
        set { store.set(120, text: newValue) }
    }

    /// The attribute `composer`, number 121 of the table.
    open var composer: String? {
        get { store.text(121) }
        set { store.set(121, text: newValue) }
    }

    /// The attribute `lyricist`, number 122 of the table.
    open var lyricist: String? {
        get { store.text(122) }
        set { store.set(122, text: newValue) }
    }

    /// The attribute `album`, number 123 of the table.
    open var album: String? {
        get { store.text(123) }
        set { store.set(123, text: newValue) }
    }

    /// The attribute `artist`, number 124 of the table.
    open var artist: String? {
        get { store.text(124) }
        set { store.set(124, text: newValue) }
    }

    /// The attribute `audioTrackNumber`, number 125 of the table.
    open var audioTrackNumber: NSNumber? {
        get { store.number(125) }
        set { store.set(125, number: newValue) }
    }

    /// The attribute `recordingDate`, number 126 of the table.
    open var recordingDate: Date? {
        get { store.date(126) }
        set { store.set(126, date: newValue) }
    }

    /// The attribute `musicalGenre`, number 127 of the table.
    open var musicalGenre: String? {
        get { store.text(127) }
        set { store.set(127, text: newValue) }
    }

    /// The attribute `generalMIDISequence`, number 128 of the table.
    open var generalMIDISequence: NSNumber? {
        get { store.number(128) }
        set { store.set(128, number: newValue) }
    }

    /// The attribute `musicalInstrumentCategory`, number 129 of the table.
    open var musicalInstrumentCategory: String? {
        get { store.text(129) }
        set { store.set(129, text: newValue) }
    }

    /// The attribute `musicalInstrumentName`, number 130 of the table.
    open var musicalInstrumentName: String? {
        get { store.text(130) }
        set { store.set(130, text: newValue) }
    }

    /// The attribute `pixelHeight`, number 131 of the table.
    open var pixelHeight: NSNumber? {
        get { store.number(131) }
        set { store.set(131, number: newValue) }
    }

    /// The attribute `pixelWidth`, number 132 of the table.
    open var pixelWidth: NSNumber? {
        get { store.number(132) }
        set { store.set(132, number: newValue) }
    }

    /// The attribute `pixelCount`, number 133 of the table.
    open var pixelCount: NSNumber? {
        get { store.number(133) }
        set { store.set(133, number: newValue) }
    }

    /// The attribute `colorSpace`, number 134 of the table.
    open var colorSpace: String? {
        get { store.text(134) }
        set { store.set(134, text: newValue) }
    }

    /// The attribute `bitsPerSample`, number 135 of the table.
    open var bitsPerSample: NSNumber? {
        get { store.number(135) }
        set { store.set(135, number: newValue) }
    }

    /// The attribute `flashOn`, number 136 of the table.
    open var flashOn: NSNumber? {
        get { store.number(136) }
        set { store.set(136, number: newValue) }
    }

    /// The attribute `focalLength`, number 137 of the table.
    open var focalLength: NSNumber? {
        get { store.number(137) }
        set { store.set(137, number: newValue) }
    }

    /// The attribute `focalLength35mm`, number 138 of the table.
    open var focalLength35mm: NSNumber? {
        get { store.number(138) }
        set { store.set(138, number: newValue) }
    }

    /// The attribute `acquisitionMake`, number 139 of the table.
    open var acquisitionMake: String? {
        get { store.text(139) }
        set { store.set(139, text: newValue) }
    }

    /// The attribute `acquisitionModel`, number 140 of the table.
    open var acquisitionModel: String? {
        get { store.text(140) }
        set { store.set(140, text: newValue) }
    }

    /// The attribute `cameraOwner`, number 141 of the table.
    open var cameraOwner: String? {
        get { store.text(141) }
        set { store.set(141, text: newValue) }
    }

    /// The attribute `lensModel`, number 142 of the table.
    open var lensModel: String? {
        get { store.text(142) }
        set { store.set(142, text: newValue) }
    }

    /// The attribute `isoSpeed`, number 143 of the table.
    open var isoSpeed: NSNumber? {
        get { store.number(143) }
        set { store.set(143, number: newValue) }
    }

    /// The attribute `orientation`, number 144 of the table.
    open var orientation: NSNumber? {
        get { store.number(144) }
        set { store.set(144, number: newValue) }
    }

    /// The attribute `layerNames`, number 145 of the table.
    open var layerNames: [String]? {
        get { store.textList(145) }
        set { store.set(145, textList: newValue) }
    }

    /// The attribute `whiteBalance`, number 146 of the table.
    open var whiteBalance: NSNumber? {
        get { store.number(146) }
        set { store.set(146, number: newValue) }
    }

    /// The attribute `aperture`, number 147 of the table.
    open var aperture: NSNumber? {
        get { store.number(147) }
        set { store.set(147, number: newValue) }
    }

    /// The attribute `profileName`, number 148 of the table.
    open var profileName: String? {
        get { store.text(148) }
        set { store.set(148, text: newValue) }
    }

    /// The attribute `resolutionWidthDPI`, number 149 of the table.
    open var resolutionWidthDPI: NSNumber? {
        get { store.number(149) }
        set { store.set(149, number: newValue) }
    }

    /// The attribute `resolutionHeightDPI`, number 150 of the table.
    open var resolutionHeightDPI: NSNumber? {
        get { store.number(150) }
        set { store.set(150, number: newValue) }
    }

    /// The attribute `exposureMode`, number 151 of the table.
    open var exposureMode: NSNumber? {
        get { store.number(151) }
        set { store.set(151, number: newValue) }
    }

    /// The attribute `exposureTime`, number 152 of the table.
    open var exposureTime: NSNumber? {
        get { store.number(152) }
        set { store.set(152, number: newValue) }
    }

    /// The attribute `exifVersion`, number 153 of the table.
    open var exifVersion: String? {
        get { store.text(153) }
        set { store.set(153, text: newValue) }
    }

    /// The attribute `exifgpsVersion`, number 154 of the table.
    open var exifgpsVersion: String? {
        get { store.text(154) }
        set { store.set(154, text: newValue) }
    }

    /// The attribute `hasAlphaChannel`, number 155 of the table.
    open var hasAlphaChannel: NSNumber? {
        get { store.number(155) }
        set { store.set(155, number: newValue) }
    }

    /// The attribute `redEyeOn`, number 156 of the table.
    open var redEyeOn: NSNumber? {
        get { store.number(156) }
        set { store.set(156, number: newValue) }
    }

    /// The attribute `meteringMode`, number 157 of the table.
    open var meteringMode: String? {
        get { store.text(157) }
        set { store.set(157, text: newValue) }
    }

    /// The attribute `maxAperture`, number 158 of the table.
    open var maxAperture: NSNumber? {
        get { store.number(158) }
        set { store.set(158, number: newValue) }
    }

    /// The attribute `fNumber`, number 159 of the table.
    open var fNumber: NSNumber? {
        get { store.number(159) }
        set { store.set(159, number: newValue) }
    }

    /// The attribute `exposureProgram`, number 160 of the table.
    open var exposureProgram: String? {
        get { store.text(160) }
        set { store.set(160, text: newValue) }
    }

    /// The attribute `exposureTimeString`, number 161 of the table.
    open var exposureTimeString: String? {
        get { store.text(161) }
        set { store.set(161, text: newValue) }
    }

    /// The attribute `headline`, number 162 of the table.
    open var headline: String? {
        get { store.text(162) }
        set { store.set(162, text: newValue) }
    }

    /// The attribute `instructions`, number 163 of the table.
    open var instructions: String? {
        get { store.text(163) }
        set { store.set(163, text: newValue) }
    }

    /// The attribute `thoroughfare`, number 164 of the table.
    open var thoroughfare: String? {
        get { store.text(164) }
        set { store.set(164, text: newValue) }
    }

    /// The attribute `subThoroughfare`, number 165 of the table.
    open var subThoroughfare: String? {
        get { store.text(165) }
        set { store.set(165, text: newValue) }
    }

    /// The attribute `postalCode`, number 166 of the table.
    open var postalCode: String? {
        get { store.text(166) }
        set { store.set(166, text: newValue) }
    }

    /// The attribute `city`, number 167 of the table.
    open var city: String? {
        get { store.text(167) }
        set { store.set(167, text: newValue) }
    }

    /// The attribute `stateOrProvince`, number 168 of the table.
    open var stateOrProvince: String? {
        get { store.text(168) }
        set { store.set(168, text: newValue) }
    }

    /// The attribute `country`, number 169 of the table.
    open var country: String? {
        get { store.text(169) }
        set { store.set(169, text: newValue) }
    }

    /// The attribute `fullyFormattedAddress`, number 170 of the table.
    open var fullyFormattedAddress: String? {
        get { store.text(170) }
        set { store.set(170, text: newValue) }
    }

    /// The attribute `altitude`, number 171 of the table.
    open var altitude: NSNumber? {
        get { store.number(171) }
        set { store.set(171, number: newValue) }
    }

    /// The attribute `latitude`, number 172 of the table.
    open var latitude: NSNumber? {
        get { store.number(172) }
        set { store.set(172, number: newValue) }
    }

    /// The attribute `longitude`, number 173 of the table.
    open var longitude: NSNumber? {
        get { store.number(173) }
        set { store.set(173, number: newValue) }
    }

    /// The attribute `speed`, number 174 of the table.
    open var speed: NSNumber? {
        get { store.number(174) }
        set { store.set(174, number: newValue) }
    }

    /// The attribute `timestamp`, number 175 of the table.
    open var timestamp: Date? {
        get { store.date(175) }
        set { store.set(175, date: newValue) }
    }

    /// The attribute `imageDirection`, number 176 of the table.
    open var imageDirection: NSNumber? {
        get { store.number(176) }
        set { store.set(176, number: newValue) }
    }

    /// The attribute `namedLocation`, number 177 of the table.
    open var namedLocation: String? {
        get { store.text(177) }
        set { store.set(177, text: newValue) }
    }

    /// The attribute `gpsTrack`, number 178 of the table.
    open var gpsTrack: NSNumber? {
        get { store.number(178) }
        set { store.set(178, number: newValue) }
    }

    /// The attribute `gpsStatus`, number 179 of the table.
    open var gpsStatus: String? {
        get { store.text(179) }
        set { store.set(179, text: newValue) }
    }

    /// The attribute `gpsMeasureMode`, number 180 of the table.
    open var gpsMeasureMode: String? {
        get { store.text(180) }
        set { store.set(180, text: newValue) }
    }

    /// The attribute `gpsdop`, number 181 of the table.
    open var gpsdop: NSNumber? {
        get { store.number(181) }
        set { store.set(181, number: newValue) }
    }

    /// The attribute `gpsMapDatum`, number 182 of the table.
    open var gpsMapDatum: String? {
        get { store.text(182) }
        set { store.set(182, text: newValue) }
    }

    /// The attribute `gpsDestLatitude`, number 183 of the table.
    open var gpsDestLatitude: NSNumber? {
        get { store.number(183) }
        set { store.set(183, number: newValue) }
    }

    /// The attribute `gpsDestLongitude`, number 184 of the table.
    open var gpsDestLongitude: NSNumber? {
        get { store.number(184) }
        set { store.set(184, number: newValue) }
    }

    /// The attribute `gpsDestBearing`, number 185 of the table.
    open var gpsDestBearing: NSNumber? {
        get { store.number(185) }
        set { store.set(185, number: newValue) }
    }

    /// The attribute `gpsDestDistance`, number 186 of the table.
    open var gpsDestDistance: NSNumber? {
        get { store.number(186) }
        set { store.set(186, number: newValue) }
    }

    /// The attribute `gpsProcessingMethod`, number 187 of the table.
    open var gpsProcessingMethod: String? {
        get { store.text(187) }
        set { store.set(187, text: newValue) }
    }

    /// The attribute `gpsAreaInformation`, number 188 of the table.
    open var gpsAreaInformation: String? {
        get { store.text(188) }
        set { store.set(188, text: newValue) }
    }

    /// The attribute `gpsDateStamp`, number 189 of the table.
    open var gpsDateStamp: Date? {
        get { store.date(189) }
        set { store.set(189, date: newValue) }
    }

    /// The attribute `gpsDifferental`, number 190 of the table.
    open var gpsDifferental: NSNumber? {
        get { store.number(190) }
        set { store.set(190, number: newValue) }
    }
}
