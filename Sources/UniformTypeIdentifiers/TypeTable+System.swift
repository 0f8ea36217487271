extension TypeTable {
    /// Declarations of folders, programs, archives and the rest.
    static let system: [TypeDeclaration] = [
        TypeDeclaration(
            "folder", "public.folder", parents: "public.directory", mimeTypes: "inode/directory", description: "Folder"),
        TypeDeclaration("volume", "public.volume", parents: "public.folder"),
        TypeDeclaration("package", "com.apple.package", parents: "public.directory"),
        TypeDeclaration(
            "bundle", "com.apple.bundle", parents: "public.directory", extensions: "bundle", description: "Bundle"),
        TypeDeclaration(
            "pluginBundle", "com.apple.plugin", parents: "com.apple.bundle com.apple.package", extensions: "plugin",
            description: "Plug-in"),
        TypeDeclaration(
            "spotlightImporter", "com.apple.metadata-importer", parents: "com.apple.plugin", extensions: "mdimporter",
            description: "Spotlight Importer"),
        TypeDeclaration(
            "quickLookGenerator", "com.apple.quicklook-generator", parents: "com.apple.plugin",
            extensions: "qlgenerator", description: "Quick Look Generator"),
        TypeDeclaration(
            "xpcService", "com.apple.xpc-service", parents: "com.apple.bundle com.apple.package", extensions: "xpc",
            description: "XPC Service"),
        TypeDeclaration(
            "framework", "com.apple.framework", parents: "com.apple.bundle", extensions: "framework",
            description: "Framework"),
        TypeDeclaration(
            "application", "com.apple.application", parents: "public.executable", description: "Application"),
        TypeDeclaration(
            "applicationBundle", "com.apple.application-bundle",
            parents: "com.apple.application com.apple.bundle com.apple.package", extensions: "app",
            description: "Application"),
        TypeDeclaration(
            "applicationExtension", "com.apple.application-and-system-extension", parents: "com.apple.xpc-service",
            extensions: "appex", description: "Application Extension"),
        TypeDeclaration(
            "unixExecutable", "public.unix-executable", parents: "public.data public.executable",
            mimeTypes: "application/x-executable", description: "Unix Executable"),
        TypeDeclaration(
            "exe", "com.microsoft.windows-executable", parents: "public.data public.executable", extensions: "exe",
            mimeTypes: "application/x-msdownload application/vnd.microsoft.portable-executable",
            description: "Windows Executable"),
        TypeDeclaration(
            "systemPreferencesPane", "com.apple.systempreference.prefpane",
            parents: "com.apple.package com.apple.bundle", extensions: "prefPane", description: "Preference Pane"),
        TypeDeclaration("archive", "public.archive", description: "Archive"),
        TypeDeclaration(
            "gzip", "org.gnu.gnu-zip-archive", parents: "public.data public.archive", extensions: "gz gzip",
            mimeTypes: "application/gzip application/x-gzip", description: "Gzip Archive"),
        TypeDeclaration(
            "bz2", "public.bzip2-archive", parents: "public.data public.archive", extensions: "bz2 bzip2 bz",
            mimeTypes: "application/x-bzip2 application/x-bzip", description: "Bzip2 Archive"),
        TypeDeclaration(
            "zip", "public.zip-archive", parents: "com.pkware.zip-archive", extensions: "zip",
            mimeTypes: "application/zip application/x-zip-compressed", description: "ZIP Archive"),
        TypeDeclaration(
            "appleArchive", "com.apple.archive", parents: "public.data public.archive", extensions: "aar",
            description: "Apple Archive"),
        TypeDeclaration("spreadsheet", "public.spreadsheet", parents: "public.content", description: "Spreadsheet"),
        TypeDeclaration(
            "presentation", "public.presentation", parents: "public.composite-content", description: "Presentation"),
        TypeDeclaration("database", "public.database"),
        TypeDeclaration("message", "public.message", description: "Message"),
        TypeDeclaration("contact", "public.contact", description: "Contact"),
        TypeDeclaration(
            "vCard", "public.vcard", parents: "public.text public.contact", extensions: "vcf vcard",
            mimeTypes: "text/vcard text/x-vcard text/directory", description: "vCard"),
        TypeDeclaration("toDoItem", "public.to-do-item"),
        TypeDeclaration("calendarEvent", "public.calendar-event", description: "Calendar Event"),
        TypeDeclaration(
            "emailMessage", "public.email-message", parents: "public.message", extensions: "eml",
            mimeTypes: "message/rfc822", description: "Email Message"),
        TypeDeclaration(
            "internetLocation", "com.apple.internet-location", parents: "public.data", extensions: "inetloc webloc",
            description: "Internet Location"),
        TypeDeclaration(
            "internetShortcut", "com.microsoft.internet-shortcut", parents: "public.data", extensions: "url",
            mimeTypes: "application/x-mswinurl", description: "Internet Shortcut"),
        TypeDeclaration("font", "public.font", description: "Font"),
        TypeDeclaration("bookmark", "public.bookmark"),
        TypeDeclaration(
            "pkcs12", "com.rsa.pkcs-12", parents: "public.data", extensions: "p12 pfx",
            mimeTypes: "application/x-pkcs12 application/pkcs12", description: "PKCS #12 Data"),
        TypeDeclaration(
            "x509Certificate", "public.x509-certificate", parents: "public.data", extensions: "cer crt der",
            mimeTypes: "application/x-x509-ca-cert application/pkix-cert", description: "Certificate"),
        TypeDeclaration(
            "epub", "org.idpf.epub-container", parents: "public.data public.composite-content", extensions: "epub",
            mimeTypes: "application/epub+zip", description: "EPUB Document"),
        TypeDeclaration("log", "public.log", extensions: "log", mimeTypes: "text/x-log", description: "Log File"),
    ]
}
