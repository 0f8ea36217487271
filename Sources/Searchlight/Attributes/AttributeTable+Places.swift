import SearchlightBytes

extension AttributeTable {
    /// Attributes of the group "Places".
    static let places: [Attribute] = [
        Attribute(162, "headline", .text, role: .description, aliases: ["kMDItemHeadline"]),
        Attribute(163, "instructions", .text, role: .other, aliases: ["kMDItemInstructions"]),
        Attribute(164, "thoroughfare", .text, role: .other),
        Attribute(165, "subThoroughfare", .text, role: .other),
        Attribute(166, "postalCode", .text, role: .other),
        Attribute(167, "city", .text, role: .other, isColumn: true, aliases: ["kMDItemCity"]),
        Attribute(168, "stateOrProvince", .text, role: .other, isColumn: true, aliases: ["kMDItemStateOrProvince"]),
        Attribute(169, "country", .text, role: .other, isColumn: true, aliases: ["kMDItemCountry"]),
        Attribute(170, "fullyFormattedAddress", .text, role: .other),
        Attribute(171, "altitude", .number, isColumn: true, aliases: ["kMDItemAltitude"]),
        Attribute(172, "latitude", .number, isColumn: true, aliases: ["kMDItemLatitude"]),
        Attribute(173, "longitude", .number, isColumn: true, aliases: ["kMDItemLongitude"]),
        Attribute(174, "speed", .number, isColumn: true, aliases: ["kMDItemSpeed"]),
        Attribute(175, "timestamp", .date, isColumn: true, aliases: ["kMDItemTimestamp"]),
        Attribute(176, "imageDirection", .number, isColumn: true, aliases: ["kMDItemImageDirection"]),
        Attribute(177, "namedLocation", .text, role: .other, aliases: ["kMDItemNamedLocation"]),
        Attribute(178, "gpsTrack", .number, isColumn: true, aliases: ["GPSTrack", "kMDItemGPSTrack"]),
        Attribute(179, "gpsStatus", .text, aliases: ["GPSStatus", "kMDItemGPSStatus"]),
        Attribute(180, "gpsMeasureMode", .text, aliases: ["GPSMeasureMode", "kMDItemGPSMeasureMode"]),
        Attribute(181, "gpsdop", .number, isColumn: true, aliases: ["GPSDOP", "kMDItemGPSDOP"]),
        Attribute(182, "gpsMapDatum", .text, aliases: ["GPSMapDatum", "kMDItemGPSMapDatum"]),
        Attribute(
            183, "gpsDestLatitude", .number, isColumn: true, aliases: ["GPSDestLatitude", "kMDItemGPSDestLatitude"]),
        Attribute(
            184, "gpsDestLongitude", .number, isColumn: true, aliases: ["GPSDestLongitude", "kMDItemGPSDestLongitude"]),
        Attribute(
            185, "gpsDestBearing", .number, isColumn: true, aliases: ["GPSDestBearing", "kMDItemGPSDestBearing"]),
        Attribute(
            186, "gpsDestDistance", .number, isColumn: true, aliases: ["GPSDestDistance", "kMDItemGPSDestDistance"]),
        Attribute(187, "gpsProcessingMethod", .text, aliases: ["GPSProcessingMethod", "kMDItemGPSProcessingMethod"]),
        Attribute(
            188, "gpsAreaInformation", .text, role: .other,
            aliases: ["GPSAreaInformation", "kMDItemGPSAreaInformation"]),
        Attribute(189, "gpsDateStamp", .date, isColumn: true, aliases: ["GPSDateStamp", "kMDItemGPSDateStamp"]),
        Attribute(
            190, "gpsDifferental", .number, isColumn: true, aliases: ["GPSDifferental", "kMDItemGPSDifferental"]),
    ]
}
