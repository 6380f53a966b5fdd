import { expect, it } from 'vitest'
import { firstOtherLine } from './compare-lines.ts'
import { firstOtherBlock, sceneDigestsOf } from './wire-digests.ts'

const LINES = Array.from({ length: 250 }, (_, place) => `{"line":${place}}`)

it('[API-01, RT-02] two sides of a scene are told apart by the first line that differs, part by part', () => {
  expect(firstOtherLine(LINES, LINES)).toBeNull()
  expect(firstOtherLine(LINES, LINES.with(120, '{"line":1}'))).toEqual({
    line: 120,
    reported: ['line: before 120, now 1'],
  })
  expect(firstOtherLine(LINES, LINES.slice(0, -1))?.line).toBe(249)
})

it('[API-01, RT-02] digests find the block that differs, and lines that one side lacks', () => {
  const committed = sceneDigestsOf(LINES)
  expect(committed).toMatchObject({ lines: 250, blocks: { length: 3 } })
  expect(firstOtherBlock(committed, committed)).toBeUndefined()
  expect(firstOtherBlock(sceneDigestsOf(LINES.with(120, '{"line":1}')), committed)).toBe(1)
  expect(firstOtherBlock(sceneDigestsOf(LINES.slice(0, 200)), committed)).toBe(2)
})
