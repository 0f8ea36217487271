// Written by Scripts/generate from the table of types; change the table and run it again.

extension UTType {
    /// The type `public.aiff-audio`.
    public static var aiff: UTType { UTType(declared: "public.aiff-audio") }
    /// The type `com.apple.alias-file`.
    public static var aliasFile: UTType { UTType(declared: "com.apple.alias-file") }
    /// The type `com.apple.archive`.
    public static var appleArchive: UTType { UTType(declared: "com.apple.archive") }
    /// The type `com.apple.protected-mpeg-4-audio`.
    public static var appleProtectedMPEG4Audio: UTType { UTType(declared: "com.apple.protected-mpeg-4-audio") }
    /// The type `com.apple.protected-mpeg-4-video`.
    public static var appleProtectedMPEG4Video: UTType { UTType(declared: "com.apple.protected-mpeg-4-video") }
    /// The type `com.apple.applescript.text`.
    public static var appleScript: UTType { UTType(declared: "com.apple.applescript.text") }
    /// The type `com.apple.application`.
    public static var application: UTType { UTType(declared: "com.apple.application") }
    /// The type `com.apple.application-bundle`.
    public static var applicationBundle: UTType { UTType(declared: "com.apple.application-bundle") }
    /// The type `com.apple.application-and-system-extension`.
    public static var applicationExtension: UTType { UTType(declared: "com.apple.application-and-system-extension") }
    /// The type `com.apple.arobject`.
    public static var arReferenceObject: UTType { UTType(declared: "com.apple.arobject") }
    /// The type `public.archive`.
    public static var archive: UTType { UTType(declared: "public.archive") }
    /// The type `public.assembly-source`.
    public static var assemblyLanguageSource: UTType { UTType(declared: "public.assembly-source") }
    /// The type `public.audio`.
    public static var audio: UTType { UTType(declared: "public.audio") }
    /// The type `public.audiovisual-content`.
    public static var audiovisualContent: UTType { UTType(declared: "public.audiovisual-content") }
    /// The type `public.avi`.
    public static var avi: UTType { UTType(declared: "public.avi") }
    /// The type `com.apple.binary-property-list`.
    public static var binaryPropertyList: UTType { UTType(declared: "com.apple.binary-property-list") }
    /// The type `com.microsoft.bmp`.
    public static var bmp: UTType { UTType(declared: "com.microsoft.bmp") }
    /// The type `public.bookmark`.
    public static var bookmark: UTType { UTType(declared: "public.bookmark") }
    /// The type `com.apple.bundle`.
    public static var bundle: UTType { UTType(declared: "com.apple.bundle") }
    /// The type `public.bzip2-archive`.
    public static var bz2: UTType { UTType(declared: "public.bzip2-archive") }
    /// The type `public.c-header`.
    public static var cHeader: UTType { UTType(declared: "public.c-header") }
    /// The type `public.c-plus-plus-header`.
    public static var cPlusPlusHeader: UTType { UTType(declared: "public.c-plus-plus-header") }
    /// The type `public.c-plus-plus-source`.
    public static var cPlusPlusSource: UTType { UTType(declared: "public.c-plus-plus-source") }
    /// The type `public.c-source`.
    public static var cSource: UTType { UTType(declared: "public.c-source") }
    /// The type `public.calendar-event`.
    public static var calendarEvent: UTType { UTType(declared: "public.calendar-event") }
    /// The type `public.comma-separated-values-text`.
    public static var commaSeparatedText: UTType { UTType(declared: "public.comma-separated-values-text") }
    /// The type `public.composite-content`.
    public static var compositeContent: UTType { UTType(declared: "public.composite-content") }
    /// The type `public.contact`.
    public static var contact: UTType { UTType(declared: "public.contact") }
    /// The type `public.content`.
    public static var content: UTType { UTType(declared: "public.content") }
    /// The type `public.data`.
    public static var data: UTType { UTType(declared: "public.data") }
    /// The type `public.database`.
    public static var database: UTType { UTType(declared: "public.database") }
    /// The type `public.delimited-values-text`.
    public static var delimitedText: UTType { UTType(declared: "public.delimited-values-text") }
    /// The type `public.directory`.
    public static var directory: UTType { UTType(declared: "public.directory") }
    /// The type `public.disk-image`.
    public static var diskImage: UTType { UTType(declared: "public.disk-image") }
    /// The type `public.email-message`.
    public static var emailMessage: UTType { UTType(declared: "public.email-message") }
    /// The type `org.idpf.epub-container`.
    public static var epub: UTType { UTType(declared: "org.idpf.epub-container") }
    /// The type `com.microsoft.windows-executable`.
    public static var exe: UTType { UTType(declared: "com.microsoft.windows-executable") }
    /// The type `public.executable`.
    public static var executable: UTType { UTType(declared: "public.executable") }
    /// The type `public.file-url`.
    public static var fileURL: UTType { UTType(declared: "public.file-url") }
    /// The type `com.apple.flat-rtfd`.
    public static var flatRTFD: UTType { UTType(declared: "com.apple.flat-rtfd") }
    /// The type `public.folder`.
    public static var folder: UTType { UTType(declared: "public.folder") }
    /// The type `public.font`.
    public static var font: UTType { UTType(declared: "public.font") }
    /// The type `com.apple.framework`.
    public static var framework: UTType { UTType(declared: "com.apple.framework") }
    /// The type `com.compuserve.gif`.
    public static var gif: UTType { UTType(declared: "com.compuserve.gif") }
    /// The type `org.gnu.gnu-zip-archive`.
    public static var gzip: UTType { UTType(declared: "org.gnu.gnu-zip-archive") }
    /// The type `public.heic`.
    public static var heic: UTType { UTType(declared: "public.heic") }
    /// The type `public.heif`.
    public static var heif: UTType { UTType(declared: "public.heif") }
    /// The type `public.html`.
    public static var html: UTType { UTType(declared: "public.html") }
    /// The type `com.apple.icns`.
    public static var icns: UTType { UTType(declared: "com.apple.icns") }
    /// The type `com.microsoft.ico`.
    public static var ico: UTType { UTType(declared: "com.microsoft.ico") }
    /// The type `public.image`.
    public static var image: UTType { UTType(declared: "public.image") }
    /// The type `com.apple.internet-location`.
    public static var internetLocation: UTType { UTType(declared: "com.apple.internet-location") }
    /// The type `com.microsoft.internet-shortcut`.
    public static var internetShortcut: UTType { UTType(declared: "com.microsoft.internet-shortcut") }
    /// The type `public.item`.
    public static var item: UTType { UTType(declared: "public.item") }
    /// The type `com.netscape.javascript-source`.
    public static var javaScript: UTType { UTType(declared: "com.netscape.javascript-source") }
    /// The type `public.jpeg`.
    public static var jpeg: UTType { UTType(declared: "public.jpeg") }
    /// The type `public.json`.
    public static var json: UTType { UTType(declared: "public.json") }
    /// The type `com.apple.live-photo`.
    public static var livePhoto: UTType { UTType(declared: "com.apple.live-photo") }
    /// The type `public.log`.
    public static var log: UTType { UTType(declared: "public.log") }
    /// The type `public.m3u-playlist`.
    public static var m3uPlaylist: UTType { UTType(declared: "public.m3u-playlist") }
    /// The type `public.make-source`.
    public static var makefile: UTType { UTType(declared: "public.make-source") }
    /// The type `public.message`.
    public static var message: UTType { UTType(declared: "public.message") }
    /// The type `public.midi-audio`.
    public static var midi: UTType { UTType(declared: "public.midi-audio") }
    /// The type `com.apple.mount-point`.
    public static var mountPoint: UTType { UTType(declared: "com.apple.mount-point") }
    /// The type `public.movie`.
    public static var movie: UTType { UTType(declared: "public.movie") }
    /// The type `public.mp3`.
    public static var mp3: UTType { UTType(declared: "public.mp3") }
    /// The type `public.mpeg`.
    public static var mpeg: UTType { UTType(declared: "public.mpeg") }
    /// The type `public.mpeg-2-transport-stream`.
    public static var mpeg2TransportStream: UTType { UTType(declared: "public.mpeg-2-transport-stream") }
    /// The type `public.mpeg-2-video`.
    public static var mpeg2Video: UTType { UTType(declared: "public.mpeg-2-video") }
    /// The type `public.mpeg-4-audio`.
    public static var mpeg4Audio: UTType { UTType(declared: "public.mpeg-4-audio") }
    /// The type `public.mpeg-4`.
    public static var mpeg4Movie: UTType { UTType(declared: "public.mpeg-4") }
    /// The type `public.objective-c-plus-plus-source`.
    public static var objectiveCPlusPlusSource: UTType { UTType(declared: "public.objective-c-plus-plus-source") }
    /// The type `public.objective-c-source`.
    public static var objectiveCSource: UTType { UTType(declared: "public.objective-c-source") }
    /// The type `com.apple.applescript.script`.
    public static var osaScript: UTType { UTType(declared: "com.apple.applescript.script") }
    /// The type `com.apple.applescript.script-bundle`.
    public static var osaScriptBundle: UTType { UTType(declared: "com.apple.applescript.script-bundle") }
    /// The type `com.apple.package`.
    public static var package: UTType { UTType(declared: "com.apple.package") }
    /// The type `com.adobe.pdf`.
    public static var pdf: UTType { UTType(declared: "com.adobe.pdf") }
    /// The type `public.perl-script`.
    public static var perlScript: UTType { UTType(declared: "public.perl-script") }
    /// The type `public.php-script`.
    public static var phpScript: UTType { UTType(declared: "public.php-script") }
    /// The type `com.rsa.pkcs-12`.
    public static var pkcs12: UTType { UTType(declared: "com.rsa.pkcs-12") }
    /// The type `public.plain-text`.
    public static var plainText: UTType { UTType(declared: "public.plain-text") }
    /// The type `public.playlist`.
    public static var playlist: UTType { UTType(declared: "public.playlist") }
    /// The type `com.apple.plugin`.
    public static var pluginBundle: UTType { UTType(declared: "com.apple.plugin") }
    /// The type `public.png`.
    public static var png: UTType { UTType(declared: "public.png") }
    /// The type `public.presentation`.
    public static var presentation: UTType { UTType(declared: "public.presentation") }
    /// The type `com.apple.property-list`.
    public static var propertyList: UTType { UTType(declared: "com.apple.property-list") }
    /// The type `public.python-script`.
    public static var pythonScript: UTType { UTType(declared: "public.python-script") }
    /// The type `com.apple.quicklook-generator`.
    public static var quickLookGenerator: UTType { UTType(declared: "com.apple.quicklook-generator") }
    /// The type `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { UTType(declared: "com.apple.quicktime-movie") }
    /// The type `public.camera-raw-image`.
    public static var rawImage: UTType { UTType(declared: "public.camera-raw-image") }
    /// The type `com.apple.reality`.
    public static var realityFile: UTType { UTType(declared: "com.apple.reality") }
    /// The type `com.apple.resolvable`.
    public static var resolvable: UTType { UTType(declared: "com.apple.resolvable") }
    /// The type `public.rtf`.
    public static var rtf: UTType { UTType(declared: "public.rtf") }
    /// The type `com.apple.rtfd`.
    public static var rtfd: UTType { UTType(declared: "com.apple.rtfd") }
    /// The type `public.ruby-script`.
    public static var rubyScript: UTType { UTType(declared: "public.ruby-script") }
    /// The type `com.apple.scenekit.scene`.
    public static var sceneKitScene: UTType { UTType(declared: "com.apple.scenekit.scene") }
    /// The type `public.script`.
    public static var script: UTType { UTType(declared: "public.script") }
    /// The type `public.shell-script`.
    public static var shellScript: UTType { UTType(declared: "public.shell-script") }
    /// The type `public.source-code`.
    public static var sourceCode: UTType { UTType(declared: "public.source-code") }
    /// The type `com.apple.metadata-importer`.
    public static var spotlightImporter: UTType { UTType(declared: "com.apple.metadata-importer") }
    /// The type `public.spreadsheet`.
    public static var spreadsheet: UTType { UTType(declared: "public.spreadsheet") }
    /// The type `public.svg-image`.
    public static var svg: UTType { UTType(declared: "public.svg-image") }
    /// The type `public.swift-source`.
    public static var swiftSource: UTType { UTType(declared: "public.swift-source") }
    /// The type `public.symlink`.
    public static var symbolicLink: UTType { UTType(declared: "public.symlink") }
    /// The type `com.apple.systempreference.prefpane`.
    public static var systemPreferencesPane: UTType { UTType(declared: "com.apple.systempreference.prefpane") }
    /// The type `public.tab-separated-values-text`.
    public static var tabSeparatedText: UTType { UTType(declared: "public.tab-separated-values-text") }
    /// The type `public.text`.
    public static var text: UTType { UTType(declared: "public.text") }
    /// The type `public.3d-content`.
    public static var threeDContent: UTType { UTType(declared: "public.3d-content") }
    /// The type `public.tiff`.
    public static var tiff: UTType { UTType(declared: "public.tiff") }
    /// The type `public.to-do-item`.
    public static var toDoItem: UTType { UTType(declared: "public.to-do-item") }
    /// The type `public.unix-executable`.
    public static var unixExecutable: UTType { UTType(declared: "public.unix-executable") }
    /// The type `public.url`.
    public static var url: UTType { UTType(declared: "public.url") }
    /// The type `com.apple.bookmark`.
    public static var urlBookmarkData: UTType { UTType(declared: "com.apple.bookmark") }
    /// The type `com.pixar.universal-scene-description`.
    public static var usd: UTType { UTType(declared: "com.pixar.universal-scene-description") }
    /// The type `com.pixar.universal-scene-description-mobile`.
    public static var usdz: UTType { UTType(declared: "com.pixar.universal-scene-description-mobile") }
    /// The type `public.utf16-external-plain-text`.
    public static var utf16ExternalPlainText: UTType { UTType(declared: "public.utf16-external-plain-text") }
    /// The type `public.utf16-plain-text`.
    public static var utf16PlainText: UTType { UTType(declared: "public.utf16-plain-text") }
    /// The type `public.utf8-plain-text`.
    public static var utf8PlainText: UTType { UTType(declared: "public.utf8-plain-text") }
    /// The type `public.utf8-tab-separated-values-text`.
    public static var utf8TabSeparatedText: UTType { UTType(declared: "public.utf8-tab-separated-values-text") }
    /// The type `public.vcard`.
    public static var vCard: UTType { UTType(declared: "public.vcard") }
    /// The type `public.video`.
    public static var video: UTType { UTType(declared: "public.video") }
    /// The type `public.volume`.
    public static var volume: UTType { UTType(declared: "public.volume") }
    /// The type `com.microsoft.waveform-audio`.
    public static var wav: UTType { UTType(declared: "com.microsoft.waveform-audio") }
    /// The type `com.apple.webarchive`.
    public static var webArchive: UTType { UTType(declared: "com.apple.webarchive") }
    /// The type `org.webmproject.webp`.
    public static var webP: UTType { UTType(declared: "org.webmproject.webp") }
    /// The type `public.x509-certificate`.
    public static var x509Certificate: UTType { UTType(declared: "public.x509-certificate") }
    /// The type `public.xml`.
    public static var xml: UTType { UTType(declared: "public.xml") }
    /// The type `com.apple.xml-property-list`.
    public static var xmlPropertyList: UTType { UTType(declared: "com.apple.xml-property-list") }
    /// The type `com.apple.xpc-service`.
    public static var xpcService: UTType { UTType(declared: "com.apple.xpc-service") }
    /// The type `public.yaml`.
    public static var yaml: UTType { UTType(declared: "public.yaml") }
    /// The type `public.zip-archive`.
    public static var zip: UTType { UTType(declared: "public.zip-archive") }
}
