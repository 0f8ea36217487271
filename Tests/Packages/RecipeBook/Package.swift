// swift-tools-version: 6.0
import PackageDescription

// A program as people write it for Apple's systems, in a package of its own and in Swift 5 mode: Scripts/examples builds
// it against this repository and runs its tests.
let package = Package(
    name: "RecipeBook",
    dependencies: [.package(name: "Searchlight", path: "../../..")],
    targets: [
        .target(
            name: "RecipeBook",
            dependencies: [
                .product(name: "CoreSpotlight", package: "Searchlight"),
                .product(name: "UniformTypeIdentifiers", package: "Searchlight"),
                .product(name: "SpotlightIndexing", package: "Searchlight"),
            ]),
        .testTarget(name: "RecipeBookTests", dependencies: ["RecipeBook"]),
    ],
    swiftLanguageModes: [.v5]
)
