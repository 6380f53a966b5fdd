// @vitest-environment node
import { expect, it } from 'vitest'
import { avatarShape } from './avatar-shape.ts'

const UIDS = Array.from({ length: 1_000 }, (_, place) => `${100_000_000 + place}`)

it('[ACC-06] a picture is the same from both sides, and the same each time', () => {
  for (const uid of UIDS) {
    const { cells, hue } = avatarShape(uid)
    for (const row of cells) expect(row).toEqual(row.toReversed())
    expect(hue).toBeGreaterThanOrEqual(0)
    expect(hue).toBeLessThan(360)
    expect(avatarShape(uid)).toEqual({ cells, hue })
  }
})

it('[ACC-06] neighbouring ids have other pictures', () => {
  const pictures = new Set(UIDS.map((uid) => JSON.stringify(avatarShape(uid))))
  expect(pictures.size).toBe(UIDS.length)
})
