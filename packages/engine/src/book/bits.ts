/** Bits of a word of 32, numbered from the lowest. The word must have one. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)
export const highestBit = (word: number): number => 31 - Math.clz32(word)

/** Words of all bits above, or below, one. */
export const bitsAbove = (bit: number): number => -2 << bit
export const bitsBelow = (bit: number): number => ~(-1 << bit)
