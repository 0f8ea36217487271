/// Takes a value to another thread; its user knows why that is safe.
struct UncheckedBox<Value>: @unchecked Sendable {  // why: each use hands the value on and says why it may
    let value: Value
    init(_ value: Value) { self.value = value }
}
