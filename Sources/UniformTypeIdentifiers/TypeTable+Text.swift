extension TypeTable {
    /// Declarations of text, source code and documents.
    static let texts: [TypeDeclaration] = [
        TypeDeclaration("item", "public.item"),
        TypeDeclaration("content", "public.content"),
        TypeDeclaration("compositeContent", "public.composite-content", parents: "public.content"),
        TypeDeclaration("diskImage", "public.disk-image", description: "Disk Image"),
        TypeDeclaration("data", "public.data", parents: "public.item"),
        TypeDeclaration("directory", "public.directory", parents: "public.item"),
        TypeDeclaration("resolvable", "com.apple.resolvable"),
        TypeDeclaration(
            "symbolicLink", "public.symlink", parents: "public.item com.apple.resolvable", mimeTypes: "inode/symlink"),
        TypeDeclaration("executable", "public.executable", parents: "public.item"),
        TypeDeclaration("mountPoint", "com.apple.mount-point", parents: "public.item com.apple.resolvable"),
        TypeDeclaration("aliasFile", "com.apple.alias-file", parents: "public.data com.apple.resolvable"),
        TypeDeclaration("urlBookmarkData", "com.apple.bookmark", parents: "public.data com.apple.resolvable"),
        TypeDeclaration("url", "public.url", parents: "public.data", mimeTypes: "text/x-uri"),
        TypeDeclaration("fileURL", "public.file-url", parents: "public.url"),
        TypeDeclaration("text", "public.text", parents: "public.data public.content", description: "Text"),
        TypeDeclaration(
            "plainText", "public.plain-text", parents: "public.text", extensions: "txt text", mimeTypes: "text/plain",
            description: "Plain Text Document"),
        TypeDeclaration(
            "utf8PlainText", "public.utf8-plain-text", parents: "public.plain-text",
            mimeTypes: "text/plain;charset=utf-8", description: "Text"),
        TypeDeclaration("utf16ExternalPlainText", "public.utf16-external-plain-text", parents: "public.plain-text"),
        TypeDeclaration("utf16PlainText", "public.utf16-plain-text", parents: "public.plain-text"),
        TypeDeclaration(
            "delimitedText", "public.delimited-values-text", parents: "public.text",
            mimeTypes: "text/x-delimited-values"),
        TypeDeclaration(
            "commaSeparatedText", "public.comma-separated-values-text", parents: "public.delimited-values-text",
            extensions: "csv", mimeTypes: "text/csv text/comma-separated-values", description: "CSV Document"),
        TypeDeclaration(
            "tabSeparatedText", "public.tab-separated-values-text", parents: "public.delimited-values-text",
            extensions: "tsv", mimeTypes: "text/tab-separated-values", description: "TSV Document"),
        TypeDeclaration(
            "utf8TabSeparatedText", "public.utf8-tab-separated-values-text",
            parents: "public.tab-separated-values-text public.utf8-plain-text"),
        TypeDeclaration(
            "rtf", "public.rtf", parents: "public.text", extensions: "rtf", mimeTypes: "text/rtf application/rtf",
            description: "Rich Text Document"),
        TypeDeclaration(
            "html", "public.html", parents: "public.text", extensions: "html htm shtml shtm", mimeTypes: "text/html",
            description: "HTML Document"),
        TypeDeclaration(
            "xml", "public.xml", parents: "public.text", extensions: "xml", mimeTypes: "application/xml text/xml",
            description: "XML Document"),
        TypeDeclaration(
            "yaml", "public.yaml", parents: "public.text", extensions: "yml yaml",
            mimeTypes: "application/x-yaml application/yaml", description: "YAML Document"),
        TypeDeclaration("sourceCode", "public.source-code", parents: "public.plain-text", description: "Source Code"),
        TypeDeclaration(
            "assemblyLanguageSource", "public.assembly-source", parents: "public.source-code", extensions: "s asm",
            mimeTypes: "text/x-asm", description: "Assembly Source"),
        TypeDeclaration(
            "cSource", "public.c-source", parents: "public.source-code", extensions: "c",
            mimeTypes: "text/x-csrc text/x-c", description: "C Source"),
        TypeDeclaration(
            "objectiveCSource", "public.objective-c-source", parents: "public.source-code", extensions: "m",
            mimeTypes: "text/x-objcsrc", description: "Objective-C Source"),
        TypeDeclaration(
            "swiftSource", "public.swift-source", parents: "public.source-code", extensions: "swift",
            mimeTypes: "text/x-swift", description: "Swift Source"),
        TypeDeclaration(
            "cPlusPlusSource", "public.c-plus-plus-source", parents: "public.source-code",
            extensions: "cp cpp cxx cc c++", mimeTypes: "text/x-c++src text/x-c++", description: "C++ Source"),
        TypeDeclaration(
            "objectiveCPlusPlusSource", "public.objective-c-plus-plus-source", parents: "public.source-code",
            extensions: "mm", mimeTypes: "text/x-objc++src", description: "Objective-C++ Source"),
        TypeDeclaration(
            "cHeader", "public.c-header", parents: "public.source-code", extensions: "h", mimeTypes: "text/x-chdr",
            description: "C Header Source"),
        TypeDeclaration(
            "cPlusPlusHeader", "public.c-plus-plus-header", parents: "public.source-code", extensions: "hh hpp h++ hxx",
            mimeTypes: "text/x-c++hdr", description: "C++ Header Source"),
        TypeDeclaration("script", "public.script", parents: "public.source-code", description: "Script"),
        TypeDeclaration(
            "appleScript", "com.apple.applescript.text", parents: "public.script", extensions: "applescript",
            mimeTypes: "text/x-applescript", description: "AppleScript Document"),
        TypeDeclaration(
            "osaScript", "com.apple.applescript.script", parents: "public.data public.script", extensions: "scpt",
            description: "Script"),
        TypeDeclaration(
            "osaScriptBundle", "com.apple.applescript.script-bundle",
            parents: "com.apple.bundle com.apple.package public.script", extensions: "scptd",
            description: "Script Bundle"),
        TypeDeclaration(
            "javaScript", "com.netscape.javascript-source", parents: "public.source-code public.executable",
            extensions: "js jscript javascript", mimeTypes: "text/javascript application/javascript",
            description: "JavaScript"),
        TypeDeclaration(
            "shellScript", "public.shell-script", parents: "public.script", extensions: "sh command",
            mimeTypes: "application/x-sh text/x-shellscript", description: "Shell Script"),
        TypeDeclaration(
            "perlScript", "public.perl-script", parents: "public.shell-script", extensions: "pl pm",
            mimeTypes: "text/x-perl application/x-perl text/x-perl-script", description: "Perl Script"),
        TypeDeclaration(
            "pythonScript", "public.python-script", parents: "public.shell-script", extensions: "py pyw",
            mimeTypes: "text/x-python text/x-python3 text/x-python-script", description: "Python Script"),
        TypeDeclaration(
            "rubyScript", "public.ruby-script", parents: "public.shell-script", extensions: "rb rbw",
            mimeTypes: "text/x-ruby application/x-ruby text/x-ruby-script", description: "Ruby Script"),
        TypeDeclaration(
            "phpScript", "public.php-script", parents: "public.shell-script", extensions: "php php3 php4 ph3 ph4 phtml",
            mimeTypes: "text/php application/x-php application/php", description: "PHP Script"),
        TypeDeclaration(
            "makefile", "public.make-source", parents: "public.script", extensions: "mk mak make gmk",
            mimeTypes: "text/x-makefile", description: "Makefile"),
        TypeDeclaration(
            "json", "public.json", parents: "public.text", extensions: "json", mimeTypes: "application/json text/json",
            description: "JSON Document"),
        TypeDeclaration(
            "propertyList", "com.apple.property-list", parents: "public.data", extensions: "plist",
            mimeTypes: "application/x-plist", description: "Property List"),
        TypeDeclaration(
            "xmlPropertyList", "com.apple.xml-property-list", parents: "public.xml com.apple.property-list",
            description: "XML Property List"),
        TypeDeclaration(
            "binaryPropertyList", "com.apple.binary-property-list", parents: "com.apple.property-list",
            description: "Binary Property List"),
        TypeDeclaration(
            "pdf", "com.adobe.pdf", parents: "public.data public.composite-content", extensions: "pdf",
            mimeTypes: "application/pdf", description: "PDF Document"),
        TypeDeclaration(
            "rtfd", "com.apple.rtfd", parents: "com.apple.package public.composite-content", extensions: "rtfd",
            description: "RTF Document with Attachments"),
        TypeDeclaration("flatRTFD", "com.apple.flat-rtfd", parents: "public.data public.composite-content"),
        TypeDeclaration(
            "webArchive", "com.apple.webarchive", parents: "public.data public.composite-content",
            extensions: "webarchive", mimeTypes: "application/x-webarchive", description: "Web Archive"),
    ]
}
