// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SearchlightBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Searchlight", path: "..")],
    targets: [
        .executableTarget(
            name: "searchlight-bench",
            dependencies: [.product(name: "Searchlight", package: "Searchlight")],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")])
    ],
    swiftLanguageModes: [.v6]
)
