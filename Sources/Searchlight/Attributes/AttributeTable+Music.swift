import SearchlightBytes

extension AttributeTable {
    /// Attributes of the group "Music".
    static let music: [Attribute] = [
        Attribute(115, "audioSampleRate", .number, isColumn: true, aliases: ["kMDItemAudioSampleRate"]),
        Attribute(116, "audioChannelCount", .number, isColumn: true, aliases: ["kMDItemAudioChannelCount"]),
        Attribute(117, "tempo", .number, isColumn: true, aliases: ["kMDItemTempo"]),
        Attribute(118, "keySignature", .text, isColumn: true, aliases: ["kMDItemKeySignature"]),
        Attribute(119, "timeSignature", .text, isColumn: true, aliases: ["kMDItemTimeSignature"]),
        Attribute(120, "audioEncodingApplication", .text, aliases: ["kMDItemAudioEncodingApplication"]),
        Attribute(121, "composer", .text, role: .other, aliases: ["kMDItemComposer"]),
        Attribute(122, "lyricist", .text, role: .other, aliases: ["kMDItemLyricist"]),
        Attribute(123, "album", .text, role: .other, aliases: ["kMDItemAlbum"]),
        Attribute(124, "artist", .text, role: .other),
        Attribute(125, "audioTrackNumber", .number, isColumn: true, aliases: ["kMDItemAudioTrackNumber"]),
        Attribute(126, "recordingDate", .date, isColumn: true, aliases: ["kMDItemRecordingDate"]),
        Attribute(127, "musicalGenre", .text, role: .other, isColumn: true, aliases: ["kMDItemMusicalGenre"]),
        Attribute(
            128, "generalMIDISequence", .number, isColumn: true,
            aliases: ["isGeneralMIDISequence", "kMDItemIsGeneralMIDISequence"]),
        Attribute(129, "musicalInstrumentCategory", .text, role: .other, aliases: ["kMDItemMusicalInstrumentCategory"]),
        Attribute(130, "musicalInstrumentName", .text, role: .other, aliases: ["kMDItemMusicalInstrumentName"]),
    ]
}
