import type { PublicNotice } from '@perpdesk/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, startTexts, textOf } from '../../i18n/index.ts'
import { noticeWords } from './notice-words.ts'
import { kindOf, NOTHING_SUPPRESSED, toastOf } from './notification.ts'
import { PublicFollower } from './public-follower.ts'

const GIVEN = { marginMode: 'REGULAR_MARGIN', bizTypeOf: () => 'LinearPerpetual' } as const
const TIME = Date.UTC(2026, 10, 20, 8)
const notice = (fields: Partial<PublicNotice>): PublicNotice => ({
  id: `${fields.symbol}`,
  kind: 'listed',
  symbol: 'SOONUSDT',
  until: 0,
  time: TIME,
  ...fields,
})

describe('public notices', () => {
  beforeAll(async () => {
    await startTexts()
    await loadTexts('notifications')
  })
  const text = textOf('notifications')

  it('[RT-02, TST-03] become a scene of their own, which is off or on by its own switch', () => {
    const [reported] = new PublicFollower().take([notice({ kind: 'announced', until: TIME + 60_000 })], GIVEN)
    if (reported === undefined) throw new Error('not told')
    expect(reported).toMatchObject({ scene: 'market', type: 'announced', symbol: 'SOONUSDT', tone: 'neutral' })
    expect(kindOf(reported)).toBe('market')
    expect(toastOf(reported, NOTHING_SUPPRESSED)).toBe('show')
    expect(toastOf(reported, { ...NOTHING_SUPPRESSED, market: true })).toBe('none')
    expect(noticeWords(reported, text)).toMatchObject({
      title: 'Upcoming listing',
      detail: expect.stringMatching(/^SOONUSDT opens .+\.$/),
    })
  })

  it('[RT-02, TST-02] that no orders are taken is a warning, which no switch hides', () => {
    const [reported] = new PublicFollower().take([notice({ kind: 'ordersStopped', symbol: '' })], GIVEN)
    if (reported === undefined) throw new Error('not told')
    expect([kindOf(reported), reported.tone, toastOf(reported, { ...NOTHING_SUPPRESSED, market: true })]).toEqual([
      'alert',
      'failure',
      'show',
    ])
    expect(noticeWords(reported, text).title).toBe('Order entry suspended')
  })

  it('[RT-02, TST-04] of one kind and minute are one entry, the same in whatever pieces they come', () => {
    const day = ['A', 'B', 'C'].map((coin, place) => notice({ symbol: `${coin}USDT`, time: TIME + place }))
    const live = new PublicFollower()
    const first = live.take(day.slice(0, 1), GIVEN)
    const rest = live.take(day.slice(1), GIVEN)
    const reloaded = new PublicFollower().take(day, GIVEN)
    expect(rest).toEqual(reloaded)
    expect(first[0]?.id).toBe(reloaded[0]?.id)
    expect(first[0]?.once).not.toBe(reloaded[0]?.once)
    expect(noticeWords(reloaded[0]!, text)).toEqual({ title: 'New listing (3)', detail: 'AUSDT, BUSDT, CUSDT' })
    expect(live.take([notice({ symbol: 'DUSDT', time: TIME + 60_000 })], GIVEN)[0]?.symbols).toEqual(['DUSDT'])
  })
})
