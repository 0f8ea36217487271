#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Exponential fading.
package enum Fading {
    /// `2^(-age / halfLife)`: 1 at age 0, a half after each half-life. `halfLife` is positive.
    package static func factor(age: Double, halfLife: Double) -> Double { exp2(-age / halfLife) }
}
