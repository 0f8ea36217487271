// Package.swift: .package(name: "Searchlight", path: "../Searchlight")
//                .product(name: "Searchlight", package: "Searchlight")
import Searchlight

let index = try SearchIndex(path: "notes.searchlight")

try index.add([
    Item("note-1", title: "Blue kettle", keywords: ["kitchen", "tea"]),
    Item("note-2", title: "Garden plan", textContent: "Plant the blue irises beside the kettle-shaped pond."),
])

for hit in try index.search("blue kett") {
    print(hit.title ?? hit.identifier, hit.score)
}
try index.close()
