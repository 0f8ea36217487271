extension TypeTable {
    /// Declarations of pictures, sound and films.
    static let media: [TypeDeclaration] = [
        TypeDeclaration("image", "public.image", parents: "public.data public.content", description: "Image"),
        TypeDeclaration(
            "jpeg", "public.jpeg", parents: "public.image", extensions: "jpeg jpg jpe",
            mimeTypes: "image/jpeg image/jpg", description: "JPEG Image"),
        TypeDeclaration(
            "tiff", "public.tiff", parents: "public.image", extensions: "tiff tif", mimeTypes: "image/tiff",
            description: "TIFF Image"),
        TypeDeclaration(
            "gif", "com.compuserve.gif", parents: "public.image", extensions: "gif", mimeTypes: "image/gif",
            description: "GIF Image"),
        TypeDeclaration(
            "png", "public.png", parents: "public.image", extensions: "png", mimeTypes: "image/png",
            description: "PNG Image"),
        TypeDeclaration(
            "icns", "com.apple.icns", parents: "public.image", extensions: "icns", mimeTypes: "image/icns image/x-icns",
            description: "Icon"),
        TypeDeclaration(
            "bmp", "com.microsoft.bmp", parents: "public.image", extensions: "bmp dib",
            mimeTypes: "image/bmp image/x-bmp", description: "BMP Image"),
        TypeDeclaration(
            "ico", "com.microsoft.ico", parents: "public.image", extensions: "ico",
            mimeTypes: "image/vnd.microsoft.icon image/x-icon", description: "Windows Icon"),
        TypeDeclaration(
            "rawImage", "public.camera-raw-image", parents: "public.image", extensions: "raw",
            mimeTypes: "image/x-dcraw", description: "Camera Raw Image"),
        TypeDeclaration(
            "svg", "public.svg-image", parents: "public.image", extensions: "svg svgz", mimeTypes: "image/svg+xml",
            description: "SVG Image"),
        TypeDeclaration("livePhoto", "com.apple.live-photo"),
        TypeDeclaration(
            "heif", "public.heif", parents: "public.heif-standard", extensions: "heif hif", mimeTypes: "image/heif",
            description: "HEIF Image"),
        TypeDeclaration(
            "heic", "public.heic", parents: "public.heif-standard", extensions: "heic", mimeTypes: "image/heic",
            description: "HEIC Image"),
        TypeDeclaration(
            "webP", "org.webmproject.webp", parents: "public.image", extensions: "webp", mimeTypes: "image/webp",
            description: "WebP Image"),
        TypeDeclaration("threeDContent", "public.3d-content", parents: "public.content"),
        TypeDeclaration(
            "usd", "com.pixar.universal-scene-description", parents: "public.3d-content public.data",
            extensions: "usd usda usdc", description: "USD File"),
        TypeDeclaration(
            "usdz", "com.pixar.universal-scene-description-mobile", parents: "public.3d-content public.data",
            extensions: "usdz", mimeTypes: "model/vnd.usdz+zip", description: "USDZ File"),
        TypeDeclaration(
            "realityFile", "com.apple.reality", parents: "public.data", extensions: "reality",
            mimeTypes: "model/vnd.reality", description: "Reality File"),
        TypeDeclaration(
            "sceneKitScene", "com.apple.scenekit.scene", parents: "public.3d-content public.data", extensions: "scn",
            description: "SceneKit Scene"),
        TypeDeclaration(
            "arReferenceObject", "com.apple.arobject", parents: "public.data", extensions: "arobject",
            description: "AR Object"),
        TypeDeclaration("audiovisualContent", "public.audiovisual-content", parents: "public.data public.content"),
        TypeDeclaration(
            "movie", "public.movie", parents: "public.audiovisual-content", mimeTypes: "video/*", description: "Movie"),
        TypeDeclaration("video", "public.video", parents: "public.movie", description: "Video"),
        TypeDeclaration(
            "audio", "public.audio", parents: "public.audiovisual-content", mimeTypes: "audio/*", description: "Audio"),
        TypeDeclaration(
            "quickTimeMovie", "com.apple.quicktime-movie", parents: "public.movie", extensions: "mov qt",
            mimeTypes: "video/quicktime", description: "QuickTime Movie"),
        TypeDeclaration(
            "mpeg", "public.mpeg", parents: "public.movie", extensions: "mpg mpeg mpe m75 m15",
            mimeTypes: "video/mpeg video/mpg", description: "MPEG Movie"),
        TypeDeclaration(
            "mpeg2Video", "public.mpeg-2-video", parents: "public.video", extensions: "m2v", mimeTypes: "video/mpeg2",
            description: "MPEG-2 Video"),
        TypeDeclaration(
            "mpeg2TransportStream", "public.mpeg-2-transport-stream", parents: "public.movie", extensions: "ts m2ts",
            mimeTypes: "video/mp2t", description: "MPEG-2 Transport Stream"),
        TypeDeclaration(
            "mp3", "public.mp3", parents: "public.audio", extensions: "mp3 mpga",
            mimeTypes: "audio/mpeg audio/mp3 audio/mpeg3", description: "MP3 Audio"),
        TypeDeclaration(
            "mpeg4Movie", "public.mpeg-4", parents: "public.movie", extensions: "mp4 mpg4", mimeTypes: "video/mp4",
            description: "MPEG-4 Movie"),
        TypeDeclaration(
            "mpeg4Audio", "public.mpeg-4-audio", parents: "public.mpeg-4 public.audio", extensions: "mp4a m4a",
            mimeTypes: "audio/mp4 audio/x-m4a", description: "MPEG-4 Audio"),
        TypeDeclaration(
            "appleProtectedMPEG4Audio", "com.apple.protected-mpeg-4-audio", parents: "public.audio", extensions: "m4p",
            mimeTypes: "audio/x-m4p", description: "Protected MPEG-4 Audio"),
        TypeDeclaration(
            "appleProtectedMPEG4Video", "com.apple.protected-mpeg-4-video", parents: "com.apple.m4v-video",
            description: "Protected MPEG-4 Video"),
        TypeDeclaration(
            "avi", "public.avi", parents: "public.movie", extensions: "avi vfw",
            mimeTypes: "video/avi video/x-msvideo video/msvideo", description: "AVI Movie"),
        TypeDeclaration(
            "aiff", "public.aiff-audio", parents: "public.aifc-audio", extensions: "aiff aif",
            mimeTypes: "audio/aiff audio/x-aiff", description: "AIFF Audio"),
        TypeDeclaration(
            "wav", "com.microsoft.waveform-audio", parents: "public.audio", extensions: "wav wave",
            mimeTypes: "audio/vnd.wave audio/wav audio/x-wav", description: "Waveform Audio"),
        TypeDeclaration(
            "midi", "public.midi-audio", parents: "public.audio", extensions: "mid midi", mimeTypes: "audio/midi",
            description: "MIDI Audio"),
        TypeDeclaration("playlist", "public.playlist"),
        TypeDeclaration(
            "m3uPlaylist", "public.m3u-playlist", parents: "public.text public.playlist", extensions: "m3u m3u8",
            mimeTypes: "audio/x-mpegurl audio/mpegurl application/vnd.apple.mpegurl", description: "M3U Playlist"),
    ]
}
