import SearchlightBytes

extension AttributeTable {
    /// Attributes of the group "Images".
    static let images: [Attribute] = [
        Attribute(131, "pixelHeight", .number, isColumn: true, aliases: ["kMDItemPixelHeight"]),
        Attribute(132, "pixelWidth", .number, isColumn: true, aliases: ["kMDItemPixelWidth"]),
        Attribute(133, "pixelCount", .number, isColumn: true, aliases: ["kMDItemPixelCount"]),
        Attribute(134, "colorSpace", .text, isColumn: true, aliases: ["kMDItemColorSpace"]),
        Attribute(135, "bitsPerSample", .number, isColumn: true, aliases: ["kMDItemBitsPerSample"]),
        Attribute(136, "flashOn", .number, isColumn: true, aliases: ["isFlashOn", "kMDItemFlashOnOff"]),
        Attribute(137, "focalLength", .number, isColumn: true, aliases: ["kMDItemFocalLength"]),
        Attribute(
            138, "focalLength35mm", .number, isColumn: true, aliases: ["isFocalLength35mm", "kMDItemFocalLength35mm"]),
        Attribute(139, "acquisitionMake", .text, role: .other, aliases: ["kMDItemAcquisitionMake"]),
        Attribute(140, "acquisitionModel", .text, role: .other, aliases: ["kMDItemAcquisitionModel"]),
        Attribute(141, "cameraOwner", .text, role: .other, aliases: ["kMDItemCameraOwner"]),
        Attribute(142, "lensModel", .text, role: .other, aliases: ["kMDItemLensModel"]),
        Attribute(143, "isoSpeed", .number, isColumn: true, aliases: ["ISOSpeed", "kMDItemISOSpeed"]),
        Attribute(144, "orientation", .number, isColumn: true, aliases: ["kMDItemOrientation"]),
        Attribute(145, "layerNames", .textList, aliases: ["kMDItemLayerNames"]),
        Attribute(146, "whiteBalance", .number, isColumn: true, aliases: ["kMDItemWhiteBalance"]),
        Attribute(147, "aperture", .number, isColumn: true, aliases: ["kMDItemAperture"]),
        Attribute(148, "profileName", .text, aliases: ["kMDItemProfileName"]),
        Attribute(149, "resolutionWidthDPI", .number, isColumn: true, aliases: ["kMDItemResolutionWidthDPI"]),
        Attribute(150, "resolutionHeightDPI", .number, isColumn: true, aliases: ["kMDItemResolutionHeightDPI"]),
        Attribute(151, "exposureMode", .number, isColumn: true, aliases: ["kMDItemExposureMode"]),
        Attribute(152, "exposureTime", .number, isColumn: true, aliases: ["kMDItemExposureTimeSeconds"]),
        Attribute(153, "exifVersion", .text, aliases: ["EXIFVersion", "kMDItemEXIFVersion"]),
        Attribute(154, "exifgpsVersion", .text, aliases: ["EXIFGPSVersion", "kMDItemEXIFGPSVersion"]),
        Attribute(155, "hasAlphaChannel", .number, isColumn: true, aliases: ["kMDItemHasAlphaChannel"]),
        Attribute(156, "redEyeOn", .number, isColumn: true, aliases: ["isRedEyeOn", "kMDItemRedEyeOnOff"]),
        Attribute(157, "meteringMode", .text, isColumn: true, aliases: ["kMDItemMeteringMode"]),
        Attribute(158, "maxAperture", .number, isColumn: true, aliases: ["kMDItemMaxAperture"]),
        Attribute(159, "fNumber", .number, isColumn: true, aliases: ["kMDItemFNumber"]),
        Attribute(160, "exposureProgram", .text, aliases: ["kMDItemExposureProgram"]),
        Attribute(161, "exposureTimeString", .text, aliases: ["kMDItemExposureTimeString"]),
    ]
}
