// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SearchlightBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Searchlight", path: "..")],
    targets: [
        // How much of the heap is in use; the C library's module does not say.
        .systemLibrary(name: "CMalloc"),
        .executableTarget(
            name: "searchlight-bench",
            dependencies: [.product(name: "Searchlight", package: "Searchlight"), "CMalloc"],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    ],
    swiftLanguageModes: [.v6]
)
