import { type E8, e8 } from '@perpdesk/numeric'
import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, startTexts, textOf } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { inviteOf } from '../invites/index.ts'
import { positionRecord } from '../testing/index.ts'
import { offeredOf, type PosterChoices, shownOf } from './choices.ts'
import type { Sharer } from './sharer.ts'
import { closedSubject, type PosterSubject, positionSubject } from './subject.ts'
import { closedRecord } from './testing/closed-record.ts'
import { LOOK } from './testing/poster-model.ts'
import { writePoster } from './write-poster.ts'

const NOW = Date.UTC(2026, 10, 28, 14)
const CHOICES: PosterChoices = {
  shape: 'horizontal',
  theme: 'dark',
  background: 'waves',
  shown: 'both',
  hidesAmounts: false,
}
const NOBODY: Sharer = { inviteCode: undefined, label: undefined, isDistinguished: false }
const STAR: Sharer = { inviteCode: 'K7Q2M9XA', label: undefined, isDistinguished: true }

beforeAll(async () => {
  await startTexts()
  await loadTexts('poster')
  takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))])
})

const position = (fields = {}) => positionSubject(positionRecord({ markPrice: '63000', ...fields }), NOW)!

function written(subject: PosterSubject = position(), choices: Partial<PosterChoices> = {}, sharer: Sharer = NOBODY) {
  const invite = sharer.inviteCode === undefined ? undefined : inviteOf('https://x.test', 'en', sharer.inviteCode)
  const order = { subject, choices: { ...CHOICES, ...choices }, sharer, look: LOOK, language: 'en', invite }
  return writePoster(order, textOf('poster'))
}

describe('a poster of a position', () => {
  it('[SHR-02] has its figures at the mark price', () => {
    const { contract, side, leverage, headline, second, figures } = written()
    expect([contract, side.word, leverage]).toEqual(['BTCUSDT', 'Long', '10×'])
    // 0.1 from 60 000 to 63 000 is a profit of 300, half of the margin of 600.
    expect(headline).toEqual({ name: 'ROI', figure: '+50.00%', tone: 'up' })
    expect(second).toEqual({ name: 'Unrealised PnL', figure: '+300.00 USDT', tone: 'up' })
    expect(figures.map(({ name, figure }) => `${name} ${figure}`)).toEqual([
      'Entry price 60,000.0',
      'Mark price 63,000.0',
      'Quantity 0.100 BTC',
    ])
  })

  it('[SHR-02] of a short that loses says so by word, sign and colour', () => {
    const { side, headline } = written(position({ side: 'Sell' }))
    expect([side, headline.figure, headline.tone]).toEqual([{ word: 'Short', tone: 'down' }, '-50.00%', 'down'])
  })

  it('[SHR-02] has no colour of a loss where the loss rounds to nothing', () => {
    const { headline, second } = written(position({ markPrice: '59999.99' }))
    expect([headline.figure, headline.tone]).toEqual(['0.00%', 'even'])
    expect([second?.figure, second?.tone]).toEqual(['0.00 USDT', 'even'])
  })

  it('[SHR-02] shows the return or the amount by choice', () => {
    expect(written(position(), { shown: 'roi' }).second).toBe(undefined)
    const pnl = written(position(), { shown: 'pnl' })
    expect([pnl.headline.figure, pnl.second]).toEqual(['+300.00 USDT', undefined])
  })

  it('[SHR-03] with hidden amounts has nothing that tells how much money it is about', () => {
    for (const shown of ['roi', 'pnl', 'both', 'value'] as const) {
      const large = position({ size: '40', positionValue: '2400000' })
      const { headline, second, figures } = written(large, { shown, hidesAmounts: true }, STAR)
      expect([headline.name, second, figures.length]).toEqual(['ROI', undefined, 2])
      expect(JSON.stringify([headline, figures])).not.toMatch(/USDT|BTC/)
    }
  })
})

describe('a poster of a closed order', () => {
  it('[SHR-02] has what was booked after fees, and the side of the position', () => {
    const { side, headline, second, figures } = written(closedSubject(closedRecord())!)
    expect(side.word).toBe('Long')
    expect(second).toEqual({ name: 'Net PnL', figure: '+93.20 USDT', tone: 'up' })
    expect(headline.figure).toBe('+15.53%')
    expect(figures.map(({ name }) => name)).toEqual(['Entry price', 'Exit price', 'Quantity'])
  })

  it('[SHR-02] is not made where no order closed', () => {
    expect(closedSubject(closedRecord({ orderId: '' }))).toBe(undefined)
  })
})

describe('posters of a value', () => {
  const worth = (dollars: E8): PosterSubject => ({ ...position(), value: { amount: dollars, dollars } })

  it('[SHR-02] are offered above a million dollars of mark value and to distinguished traders only', () => {
    const offered = (dollars: string, sharer: Sharer) => offeredOf(worth(e8(dollars)), sharer).includes('value')
    expect(offered('1000000', STAR)).toBe(false)
    expect(offered('1000000.00000001', STAR)).toBe(true)
    expect(offered('1000000.00000001', NOBODY)).toBe(false)
    expect(offeredOf(closedSubject(closedRecord())!, STAR)).not.toContain('value')
  })

  it('[SHR-02] show what the position is worth, and one that was chosen but is not offered shows the return', () => {
    const large = written(worth(e8('1234567.89')), { shown: 'value' }, STAR)
    expect(large.headline).toEqual({ name: 'Position value', figure: '1,234,567.89 USDT', tone: 'even' })
    expect(shownOf({ ...CHOICES, shown: 'value' }, offeredOf(worth(e8('999999')), STAR))).toBe('roi')
  })
})

describe('the person on a poster', () => {
  it('[SHR-02] is VIP with a level, or PRO', () => {
    const label = (of: Sharer['label']) => written(position(), {}, { ...NOBODY, label: of }).label
    expect(label({ labelType: 2, level: '5' })).toEqual({ text: 'VIP 5', isPro: false })
    expect(label({ labelType: 3 })).toEqual({ text: 'PRO', isPro: true })
    expect(label(undefined)).toBe(undefined)
  })

  it('[SHR-01] invites by code, link and bonus, and without a code does not', () => {
    const { invitation } = written(position(), {}, STAR)
    expect(invitation).toMatchObject({
      code: 'K7Q2M9XA',
      bonus: 'Sign up with this code for a bonus of 5,000\u00a0USDT',
      link: 'x.test/en/invite?ref=K7Q2M9XA',
    })
    expect(written().invitation).toBe(undefined)
  })

  it('[SHR-01] says that the money is not real', () => {
    expect(written().note).toBe('Simulated market, demo money')
  })
})
