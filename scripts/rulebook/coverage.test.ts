import { describe, expect, it } from 'vitest'
import { covered, examplesIn, ofTraded } from './coverage.ts'

describe('coverage of the rulebook', () => {
  it('finds the examples that a title names, and no part of another number', () => {
    expect(examplesIn('[ENG-07, 5.E1] of 12.E10 and 2.E4')).toEqual(['5.E1', '12.E10', '2.E4'])
    expect(examplesIn('prices of 1.E, 112.E1 and 3.E')).toEqual([])
  })

  it('counts an example as passed only when a test names it and none of those failed', () => {
    const state = (id: string, ...statuses: string[]) =>
      covered(statuses.map((status) => ({ fullName: `proves ${id}`, status }))).find((one) => one.id === id)?.state
    expect(state('5.E1', 'passed', 'passed')).toBe('passed')
    expect(state('5.E1', 'passed', 'failed')).toBe('failed')
    expect(state('5.E1')).toBe('missing')
    expect(state('5.E1', 'pending')).toBe('missing')
  })

  it('leaves out what belongs to other products and nothing else', () => {
    expect(ofTraded.ids).toContain('12.E14')
    expect(ofTraded.ids).toContain('7.E7')
    expect(ofTraded.ids).not.toContain('7.E4')
    expect(ofTraded.ids).toContain('10.E5')
    expect(ofTraded.ids).not.toContain('10.E4')
    expect(ofTraded.ids.every((id) => Number(id.split('.')[0]) < 8 || /^1[02]\./.test(id))).toBe(true)
  })
})
