package import SearchlightBytes

/// The weight of one occurrence by role and length code: `w / (1 - b + b * length / average)`.
///
/// Made once for a set of statistics and weights. Immutable.
@safe
package final class NormTable: Sendable {
    /// 5 × 256 numbers, role by role, never increasing within a role; 0 for "absent". Valid while the table lives.
    nonisolated(unsafe) let base: UnsafePointer<Float>  // why: written in init only

    package let parameters: RankingParameters
    package let averageLengths: RoleValues

    /// Room for a table of one number for each length code and role.
    static var count: Int { TextRole.allCases.count * 256 }

    /// - Parameter averageLengths: mean tokens of the documents that have the role; values under 1 count as 1.
    package init(_ parameters: RankingParameters, averageLengths: RoleValues) {
        self.parameters = parameters
        self.averageLengths = averageLengths
        let base = UnsafeMutablePointer<Float>.allocate(capacity: NormTable.count)
        for role in TextRole.allCases {
            let average = max(averageLengths[role], 1)
            for code in 0..<256 {
                unsafe base[Int(role.rawValue) * 256 + code] = NormTable.weight(
                    code: UInt8(code), weight: parameters.roleWeights[role],
                    normalization: parameters.lengthNormalization[role], average: average)
            }
        }
        unsafe self.base = UnsafePointer(base)
    }

    deinit { unsafe base.deallocate() }

    /// The weight of one occurrence in a field with that length code.
    package subscript(role: TextRole, lengthCode: UInt8) -> Float {
        unsafe base[Int(role.rawValue) * 256 + Int(lengthCode)]
    }

    private static func weight(code: UInt8, weight: Double, normalization: Double, average: Double) -> Float {
        if code == LengthCode.absent { return 0 }
        let length = Double(max(LengthCode.decode(code), 1))
        return Float(weight / (1 - normalization + normalization * (length / average)))
    }
}
