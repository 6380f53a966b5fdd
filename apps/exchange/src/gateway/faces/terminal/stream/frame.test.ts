import { describe, expect, it } from 'vitest'
import { readFrames } from '../../../../testing/read-frames.ts'
import { textFrame } from './frame.ts'

describe('a frame', () => {
  it.each([0, 1, 124, 125, 126, 127, 65_535, 65_536, 70_000])('carries %i bytes', (length) => {
    const text = 'x'.repeat(length)
    expect(readFrames(textFrame(text))).toEqual([text])
  })

  it('carries text of any script, counted in bytes', () => {
    const texts = ['"data":"日本"', '日'.repeat(42), '']
    expect(readFrames(Buffer.concat(texts.map(textFrame)))).toEqual(texts)
  })
})
