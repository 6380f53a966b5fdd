import { describe, expect, it } from 'vitest'
import { CHANGED_FIELDS, type ChangedField, normalised } from './normalise.ts'

const CHANGED: readonly ChangedField[] = [
  { change: 'dropped', path: ['events', 'order', 'old'], reason: 'nobody read it' },
  { change: 'added', path: ['result', 'fresh'], reason: 'asked for' },
]

describe('normaliser', () => {
  it('[ENG-01] leaves out a dropped field before and an added one now, in every part of an array', () => {
    const before = '{"events":[{"order":{"id":1,"old":2}},{"order":{"id":2,"old":3}},{"trade":1}],"result":{"code":0}}'
    const now = '{"events":[{"order":{"id":1}},{"order":{"id":2}},{"trade":1}],"result":{"code":0,"fresh":9}}'
    expect(normalised(before, 'before', CHANGED)).toBe(normalised(now, 'now', CHANGED))
  })

  it('[ENG-01] hides nothing else: not the same name elsewhere, not a field of the other side, not a value', () => {
    const lines = ['{"old":1}', '{"events":[{"trade":{"old":2}}]}', '{"result":{"code":1}}', '{"result":{"fresh":1}}']
    for (const line of lines) expect(normalised(line, 'before', CHANGED)).toBe(line)
    expect(normalised('{"events":[{"order":{"old":1}}]}', 'now', CHANGED)).toContain('old')
  })

  it('[ENG-01] has a reason for every field', () => {
    for (const { path, reason } of CHANGED_FIELDS) {
      expect(path.length).toBeGreaterThan(0)
      expect(reason.length).toBeGreaterThan(10)
    }
  })
})
