import SearchlightBytes
import Testing

@Suite struct ArenaMemoryTests {
    /// On either side of where pages of its own begin, memory is aligned, usable to its last byte, and given back.
    @Test(arguments: [1, 4_096, ArenaMemory.pagedByteCount - 1, ArenaMemory.pagedByteCount, 9 << 20])
    func memoryIsUsableToItsEnd(byteCount: Int) {
        for _ in 0..<3 {
            let memory = unsafe ArenaMemory.allocate(byteCount: byteCount)
            #expect(unsafe UInt(bitPattern: memory) % 64 == 0)
            unsafe memory.storeBytes(of: 1, as: UInt8.self)
            unsafe memory.storeBytes(of: 2, toByteOffset: byteCount - 1, as: UInt8.self)
            #expect(unsafe memory.load(fromByteOffset: byteCount - 1, as: UInt8.self) == 2)
            unsafe ArenaMemory.deallocate(memory, byteCount: byteCount)
        }
    }
}
