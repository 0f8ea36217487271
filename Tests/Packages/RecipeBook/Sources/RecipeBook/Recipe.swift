import CoreSpotlight
import SpotlightIndexing
import UniformTypeIdentifiers

struct Recipe: SpotlightIndexable {
    let id: UUID
    let name: String
    let instructions: String
    let cook: String
    let ingredients: [String]
    var picture: Data?

    static let domain = "com.example.recipes"

    var spotlightID: String { id.uuidString }
    var spotlightTitle: String { name }
    var spotlightDescription: String { String(instructions.prefix(200)) }
    var spotlightKeywords: [String] { ingredients + [cook] }
    var spotlightDomainIdentifier: String { Recipe.domain }
    var spotlightContentType: UTType { .text }
    var spotlightThumbnailData: Data? { picture }

    func configureSpotlightAttributes(_ attributes: CSSearchableItemAttributeSet) {
        attributes.authorNames = [cook]
        attributes.textContent = instructions
        attributes.rating = 4.5
        attributes.userCurated = true
    }
}

extension CSSearchableItem {
    /// An item for a dish of the day, made without the convenience layer.
    static func special(_ recipe: Recipe, on day: Date) -> CSSearchableItem {
        let attributeSet = CSSearchableItemAttributeSet(contentType: .content)
        attributeSet.title = recipe.name
        attributeSet.contentDescription = "Today: \(recipe.name)"
        attributeSet.keywords = recipe.ingredients + ["today"]
        attributeSet.startDate = day
        attributeSet.duration = NSNumber(value: 3_600)
        attributeSet.thumbnailURL = URL(string: "https://example.com/\(recipe.id).jpg")
        return CSSearchableItem(
            uniqueIdentifier: "special-" + recipe.spotlightID, domainIdentifier: Recipe.domain + ".special",
            attributeSet: attributeSet)
    }

    func expiring(after days: Int) -> CSSearchableItem {
        expirationDate = Calendar.current.date(byAdding: .day, value: days, to: Date())
        return self
    }
}
