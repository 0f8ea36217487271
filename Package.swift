// swift-tools-version: 6.2
import PackageDescription

/// Whether the fuzzer is built, which brings a `main` of its own and wants no other: see `Scripts/fuzz`.
let buildsFuzzer = Context.environment["SEARCHLIGHT_FUZZ"] == "1"

/// Settings of every Swift target: unsafe operations must be spelled, imports stay internal.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatWarning("StrictMemorySafety", as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Debian's pkg-config file of utf8proc has a flag, for building the library itself, that SwiftPM warns of in each build.
#if os(Linux)
    let utf8procPackage: String? = nil
#else
    let utf8procPackage: String? = "libutf8proc"
#endif

/// Whether the innermost loops are built as a program, for counting instructions: see `Benchmarks/check-thresholds`.
let buildsKernels = Context.environment["SEARCHLIGHT_KERNELS"] == "1"

func systemLibrary(_ name: String, _ pkgConfig: String?, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func engine(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["SearchlightTestSupport"], swiftSettings: strict)
}

/// The Apple-named modules exist only where Apple's do not.
#if canImport(Darwin)
    let appleNamedTargets: [Target] = []
    let appleNamedProducts: [Product] = []
    let commandDependencies: [Target.Dependency] = ["Searchlight"]
#else
    let appleNamedTargets: [Target] = [
        engine("UniformTypeIdentifiers", []),
        engine("CoreSpotlight", ["Searchlight", "UniformTypeIdentifiers"]),
        engine("SpotlightIndexing", ["CoreSpotlight"]),
        .executableTarget(
            name: "RadioExample", dependencies: ["CoreSpotlight", "SpotlightIndexing"],
            path: "Examples/Radio/Sources/Radio", swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
        tests("UniformTypeIdentifiersTests", ["UniformTypeIdentifiers"]),
        tests("CoreSpotlightTests", ["CoreSpotlight", "SpotlightIndexing", "Searchlight", "RadioExample"]),
        // What people write for Apple's systems, in the mode they write it in.
        .testTarget(
            name: "CoreSpotlightUserCodeTests",
            dependencies: ["CoreSpotlight", "UniformTypeIdentifiers", "SearchlightTestSupport"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
    let appleNamedProducts: [Product] = [
        .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .library(name: "SpotlightIndexing", targets: ["SpotlightIndexing"]),
    ]
    let commandDependencies: [Target.Dependency] = ["Searchlight", "UniformTypeIdentifiers"]
#endif

let commandProducts: [Product] =
    buildsFuzzer ? [] : [.executable(name: "searchlight", targets: ["SearchlightCLI"])]
let fuzzerTargets: [Target] =
    buildsFuzzer
    ? [
        .executableTarget(
            name: "SearchlightFuzzer", dependencies: ["SearchlightFuzzing"], path: "Fuzzing/Entry",
            swiftSettings: strict)
    ] : []

let kernelTargets: [Target] =
    buildsKernels
    ? [
        .executableTarget(
            name: "SearchlightKernels",
            dependencies: ["SearchlightBytes", "SearchlightText", "SearchlightStorage", "Searchlight"],
            path: "Benchmarks/Kernels", swiftSettings: [.enableUpcomingFeature("ExistentialAny")])
    ] : []

let package = Package(
    name: "Searchlight",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Searchlight", targets: ["Searchlight"])
    ] + appleNamedProducts + commandProducts,
    targets: [
        systemLibrary("CLZ4", "liblz4", apt: "liblz4-dev", brew: "lz4"),
        systemLibrary("CXXHash", "libxxhash", apt: "libxxhash-dev", brew: "xxhash"),
        systemLibrary("CUTF8Proc", utf8procPackage, apt: "libutf8proc-dev", brew: "utf8proc"),

        engine("SearchlightBytes", ["CLZ4", "CXXHash"]),
        engine("SearchlightText", ["SearchlightBytes", "CUTF8Proc"]),
        engine("SearchlightStorage", ["SearchlightBytes", "SearchlightText"]),
        engine("SearchlightRanking", ["SearchlightBytes"]),
        engine("SearchlightQuery", ["SearchlightBytes", "SearchlightText"]),
        engine(
            "Searchlight",
            [
                "SearchlightBytes", "SearchlightText", "SearchlightStorage", "SearchlightRanking", "SearchlightQuery",
            ]),
        buildsFuzzer
            ? .target(
                name: "SearchlightCLI", dependencies: commandDependencies, exclude: ["main.swift"],
                swiftSettings: strict)
            : .executableTarget(name: "SearchlightCLI", dependencies: commandDependencies, swiftSettings: strict),
        .executableTarget(name: "ReadmeExample", dependencies: ["Searchlight"], path: "Examples/ReadmeExample"),

        .target(
            name: "SearchlightTestSupport",
            dependencies: ["SearchlightBytes", "SearchlightText", "SearchlightStorage"],
            path: "Tests/SearchlightTestSupport", swiftSettings: strict),
        tests("SearchlightBytesTests", ["SearchlightBytes"]),
        tests("SearchlightTextTests", ["SearchlightText"]),
        tests("SearchlightStorageTests", ["SearchlightStorage"]),
        tests("SearchlightRankingTests", ["SearchlightRanking"]),
        tests("SearchlightQueryTests", ["SearchlightQuery"]),
        tests("SearchlightTests", ["Searchlight"]),
        tests("SearchlightCLITests", ["Searchlight"]),

        // What the fuzzer calls with bytes of its making; the tests call it with the corpora.
        .target(
            name: "SearchlightFuzzing",
            dependencies: [
                "SearchlightBytes", "SearchlightText", "SearchlightStorage", "SearchlightQuery", "Searchlight",
                "SearchlightCLI",
            ],
            path: "Fuzzing/Targets", swiftSettings: strict),
        tests("SearchlightFuzzingTests", ["SearchlightFuzzing", "SearchlightCLI"]),
    ] + appleNamedTargets + fuzzerTargets + kernelTargets,
    swiftLanguageModes: [.v6]
)
