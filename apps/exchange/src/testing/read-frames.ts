import { expect } from 'vitest'

/** Returns the texts of complete frames (RFC 6455 5.2); fails if bytes remain. */
export function readFrames(bytes: Buffer): string[] {
  const texts: string[] = []
  let at = 0
  while (at < bytes.length) {
    expect(bytes[at]).toBe(0x81)
    const reported = bytes.readUInt8(at + 1)
    const [length, headSize] =
      reported === 126
        ? [bytes.readUInt16BE(at + 2), 4]
        : reported === 127
          ? [bytes.readUIntBE(at + 4, 6), 10]
          : [reported, 2]
    // Only the shortest encoding of the length is allowed.
    expect(headSize).toBe(length < 126 ? 2 : length < 65_536 ? 4 : 10)
    texts.push(bytes.toString('utf8', at + headSize, at + headSize + length))
    at += headSize + length
  }
  expect(at).toBe(bytes.length)
  return texts
}
