extension TypeTable {
    /// Declarations of types without a Swift name: parents of others, and common formats.
    static let others: [TypeDeclaration] = [
        TypeDeclaration(nil, "public.heif-standard", parents: "public.image"),
        TypeDeclaration(
            nil, "com.apple.m4v-video", parents: "public.mpeg-4", extensions: "m4v", mimeTypes: "video/x-m4v",
            description: "Apple MPEG-4 Movie"),
        TypeDeclaration(
            nil, "com.pkware.zip-archive", parents: "public.data public.archive", description: "ZIP Archive"),
        TypeDeclaration(
            nil, "public.aifc-audio", parents: "public.audio", extensions: "aifc", mimeTypes: "audio/x-aifc",
            description: "AIFF-C Audio"),
        TypeDeclaration(
            nil, "public.3gpp", parents: "public.movie", extensions: "3gp 3gpp", mimeTypes: "video/3gpp audio/3gpp",
            description: "3GPP Movie"),
        TypeDeclaration(
            nil, "public.tar-archive", parents: "public.data public.archive", extensions: "tar",
            mimeTypes: "application/x-tar", description: "Tar Archive"),
        TypeDeclaration(
            nil, "org.7-zip.7-zip-archive", parents: "public.data public.archive", extensions: "7z",
            mimeTypes: "application/x-7z-compressed", description: "7-Zip Archive"),
        TypeDeclaration(
            nil, "net.daringfireball.markdown", parents: "public.plain-text", extensions: "md markdown mdown",
            mimeTypes: "text/markdown text/x-markdown", description: "Markdown Document"),
        TypeDeclaration(
            nil, "public.css", parents: "public.text", extensions: "css", mimeTypes: "text/css",
            description: "Style Sheet"),
        TypeDeclaration(
            nil, "com.microsoft.word.doc", parents: "public.data public.composite-content", extensions: "doc",
            mimeTypes: "application/msword", description: "Word Document"),
        TypeDeclaration(
            nil, "org.openxmlformats.wordprocessingml.document", parents: "public.data public.composite-content",
            extensions: "docx", mimeTypes: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            description: "Word Document"),
        TypeDeclaration(
            nil, "com.microsoft.excel.xls", parents: "public.data public.spreadsheet", extensions: "xls",
            mimeTypes: "application/vnd.ms-excel", description: "Excel Workbook"),
        TypeDeclaration(
            nil, "org.openxmlformats.spreadsheetml.sheet", parents: "public.data public.spreadsheet",
            extensions: "xlsx", mimeTypes: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            description: "Excel Workbook"),
        TypeDeclaration(
            nil, "com.microsoft.powerpoint.ppt", parents: "public.data public.presentation", extensions: "ppt",
            mimeTypes: "application/vnd.ms-powerpoint", description: "PowerPoint Presentation"),
        TypeDeclaration(
            nil, "org.openxmlformats.presentationml.presentation", parents: "public.data public.presentation",
            extensions: "pptx", mimeTypes: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            description: "PowerPoint Presentation"),
        TypeDeclaration(
            nil, "org.oasis-open.opendocument.text", parents: "public.data public.composite-content", extensions: "odt",
            mimeTypes: "application/vnd.oasis.opendocument.text", description: "OpenDocument Text"),
        TypeDeclaration(
            nil, "org.oasis-open.opendocument.spreadsheet", parents: "public.data public.spreadsheet",
            extensions: "ods", mimeTypes: "application/vnd.oasis.opendocument.spreadsheet",
            description: "OpenDocument Spreadsheet"),
        TypeDeclaration(
            nil, "org.oasis-open.opendocument.presentation", parents: "public.data public.presentation",
            extensions: "odp", mimeTypes: "application/vnd.oasis.opendocument.presentation",
            description: "OpenDocument Presentation"),
        TypeDeclaration(
            nil, "org.xiph.flac", parents: "public.audio", extensions: "flac", mimeTypes: "audio/flac audio/x-flac",
            description: "FLAC Audio"),
        TypeDeclaration(
            nil, "org.xiph.ogg-audio", parents: "public.audio", extensions: "ogg oga", mimeTypes: "audio/ogg",
            description: "Ogg Audio"),
        TypeDeclaration(
            nil, "org.xiph.opus", parents: "public.audio", extensions: "opus", mimeTypes: "audio/opus",
            description: "Opus Audio"),
        TypeDeclaration(
            nil, "org.webmproject.webm", parents: "public.movie", extensions: "webm", mimeTypes: "video/webm",
            description: "WebM Movie"),
        TypeDeclaration(
            nil, "org.matroska.mkv", parents: "public.movie", extensions: "mkv", mimeTypes: "video/x-matroska",
            description: "Matroska Movie"),
        TypeDeclaration(
            nil, "com.apple.ical.ics", parents: "public.text public.calendar-event", extensions: "ics",
            mimeTypes: "text/calendar", description: "Calendar File"),
        TypeDeclaration(
            nil, "public.truetype-ttf-font", parents: "public.data public.font", extensions: "ttf",
            mimeTypes: "font/ttf", description: "TrueType Font"),
        TypeDeclaration(
            nil, "public.opentype-font", parents: "public.data public.font", extensions: "otf", mimeTypes: "font/otf",
            description: "OpenType Font"),
    ]
}
