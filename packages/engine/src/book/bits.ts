/** Number of the lowest, or highest, set bit of a 32-bit word. The word must not be 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)
export const highestBit = (word: number): number => 31 - Math.clz32(word)

/** Words in which all bits above, or below, a bit are set. */
export const bitsAbove = (bit: number): number => -2 << bit
export const bitsBelow = (bit: number): number => ~(-1 << bit)
