// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Radio",
    dependencies: [.package(name: "Searchlight", path: "../..")],
    targets: [
        .executableTarget(
            name: "Radio",
            dependencies: [
                .product(name: "CoreSpotlight", package: "Searchlight"),
                .product(name: "SpotlightIndexing", package: "Searchlight"),
            ])
    ]
)
