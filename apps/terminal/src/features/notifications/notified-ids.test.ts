import { describe, expect, it } from 'vitest'
import { NotifiedIds } from './notified-ids.ts'

function shelved() {
  let kept: readonly string[] = []
  return {
    read: () => kept,
    write: (ids: readonly string[]) => {
      kept = ids
    },
  }
}

describe('NotifiedIds', () => {
  it('[TST-04] drops the oldest 5 of notified ids when there are more than 10', () => {
    const ids = new NotifiedIds(shelved())
    for (let id = 1; id <= 10; id += 1) expect(ids.add(`${id}`)).toBe(true)
    for (let id = 1; id <= 10; id += 1) expect(ids.add(`${id}`)).toBe(false)
    expect(ids.add('11')).toBe(true)
    for (let id = 6; id <= 11; id += 1) expect(ids.add(`${id}`)).toBe(false)
    expect(ids.add('1')).toBe(true)
  })

  it('[TST-04] is one list for all windows', () => {
    const shelf = shelved()
    expect(new NotifiedIds(shelf).add('7')).toBe(true)
    expect(new NotifiedIds(shelf).add('7')).toBe(false)
  })
})
