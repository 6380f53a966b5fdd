import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Centre, clearCentre, markSeen, mergeCentres, openCentre, record, unreadOf } from './centre-store.ts'
import { CENTRE_KEY } from './kept.ts'
import { news } from './testing/news.ts'

const at = (time: number) => news({ id: `n${time}`, time })
const stored = (): Centre => JSON.parse(localStorage.getItem(CENTRE_KEY) ?? '{}')
const ids = () => stored().entries.map(({ id }) => id)

describe('the notification centre', () => {
  let close = () => undefined as void
  const reopen = (uid = '1') => {
    close()
    close = openCentre(uid)
  }
  beforeEach(() => {
    localStorage.clear()
    close = openCentre('1')
  })
  afterEach(() => close())

  it('[TST-06] keeps the last 50, newest first, and the last word of each', () => {
    for (let time = 1; time <= 60; time += 1) record([at(time)])
    record([{ ...at(60), happening: 'filled', time: 61 }])
    expect(ids()).toHaveLength(50)
    expect(ids()[0]).toBe('n60')
    expect(stored().entries[0]?.happening).toBe('filled')
  })

  it('[TST-06] is there after a reload, counts what was not seen, and is empty once cleared', () => {
    record([at(1), at(2)])
    expect(unreadOf(stored())).toBe(2)
    reopen()
    record([at(3)])
    expect(ids()).toEqual(['n3', 'n2', 'n1'])
    markSeen()
    expect(unreadOf(stored())).toBe(0)
    clearCentre()
    reopen()
    record([at(2)])
    expect(ids()).toEqual([])
  })

  it('is of one person only', () => {
    record([at(1)])
    reopen('2')
    record([at(2)])
    expect(ids()).toEqual(['n2'])
  })

  it('leaves out alone what storage has spoilt', () => {
    record([at(1), at(2)])
    const spoilt = stored()
    localStorage.setItem(CENTRE_KEY, JSON.stringify({ ...spoilt, entries: [{ id: 1 }, ...spoilt.entries] }))
    reopen()
    record([at(3)])
    expect(ids()).toEqual(['n3', 'n2', 'n1'])
    localStorage.setItem(CENTRE_KEY, '{"uid":')
    reopen()
    record([at(4)])
    expect(ids()).toEqual(['n4'])
  })

  it('joins what two windows know, whichever comes first', () => {
    const left: Centre = { uid: '1', entries: [at(4), at(2)], seenUntil: 2, clearedUntil: 1 }
    const right: Centre = { uid: '1', entries: [at(3), at(1)], seenUntil: 3, clearedUntil: 2 }
    const joined = mergeCentres(left, right)
    expect(joined).toEqual(mergeCentres(right, left))
    expect(joined.entries.map(({ id }) => id)).toEqual(['n4', 'n3'])
    expect(unreadOf(joined)).toBe(1)
  })
})
