import Searchlight

/// Which values an attribute takes.
extension AttributeKind {
    /// Whether a value is of the kind; of lists, whether all elements are.
    func accepts(_ value: AttributeValue) -> Bool {
        switch (self, value) {
        case (.text, .string), (.url, .string), (.textList, .string): true
        case (.number, .integer), (.number, .double), (.number, .boolean): true
        case (.date, .date), (.dateList, .date), (.data, .data), (.dictionary, .dictionary): true
        case (.personList, .person): true
        case (.textList, .array(let values)): values.allSatisfy { AttributeKind.text.accepts($0) }
        case (.dateList, .array(let values)): values.allSatisfy { AttributeKind.date.accepts($0) }
        case (.personList, .array(let values)): values.allSatisfy { AttributeKind.personList.accepts($0) }
        default: false
        }
    }

    /// What it takes, for messages.
    var expectation: String {
        switch self {
        case .text, .url: "a string"
        case .textList: "an array of strings"
        case .number: "a number or a Boolean"
        case .date: "a date"
        case .dateList: "an array of dates"
        case .data: "base64 data"
        case .personList: "an array of persons"
        case .dictionary: "an object"
        }
    }
}
