import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { type TpSlTerms, tpSlAmount, tpSlPnl, tpSlPrice, tpSlRoi } from './tpsl-price.ts'

const LINEAR: TpSlTerms = {
  contract: { contractType: 'LinearPerpetual', tickSize: e8('0.1') },
  side: 'Buy',
  entry: e8('60000'),
  size: e8('0.5'),
  leverageE2: 1_000,
}
const INVERSE: TpSlTerms = {
  ...LINEAR,
  contract: { contractType: 'InversePerpetual', tickSize: e8('0.5') },
  size: e8('6000'),
}
const short = (terms: TpSlTerms): TpSlTerms => ({ ...terms, side: 'Sell' })

describe('price of a return, a move and a profit', () => {
  it.each([
    ['a long gains', LINEAR, 'takeProfit', 'roi', '50', '63000'],
    ['a long loses', LINEAR, 'stopLoss', 'roi', '-50', '57000'],
    ['a short gains', short(LINEAR), 'takeProfit', 'roi', '50', '57000'],
    ['a short loses', short(LINEAR), 'stopLoss', 'roi', '-50', '63000'],
    ['a move up', LINEAR, 'takeProfit', 'price', '2.5', '61500'],
    ['a move down', LINEAR, 'stopLoss', 'price', '-2.5', '58500'],
    ['the take profit of a short is a move down', short(LINEAR), 'takeProfit', 'price', '-10', '54000'],
    ['a profit of a long', LINEAR, 'takeProfit', 'pnl', '1000', '62000'],
    ['a loss of a long', LINEAR, 'stopLoss', 'pnl', '-1000', '58000'],
    ['a profit of a short', short(LINEAR), 'takeProfit', 'pnl', '1000', '58000'],
    // 6000 ÷ 60000 = 0.1; at 0.1 − 0.02 the price is 75000
    ['a profit in coin', INVERSE, 'takeProfit', 'pnl', '0.02', '75000'],
    ['a loss in coin', INVERSE, 'stopLoss', 'pnl', '-0.02', '50000'],
    ['a profit in coin of a short', short(INVERSE), 'takeProfit', 'pnl', '0.02', '50000'],
  ] as const)('[TPSL-04] %s', (_name, terms, kind, mode, amount, price) => {
    expect(tpSlPrice(terms, kind, mode, e8Signed(amount))).toBe(e8(price))
  })

  it('[NUM-03, TPSL-04] is rounded up to the tick, where the tick is above 1 down', () => {
    const odd = { ...LINEAR, entry: e8('60000.1') }
    expect(tpSlPrice(odd, 'takeProfit', 'price', e8('0.1'))).toBe(e8('60060.2'))
    const coarse = { ...odd, contract: { ...odd.contract, tickSize: e8('5') } }
    expect(tpSlPrice(coarse, 'takeProfit', 'price', e8('0.1'))).toBe(e8('60060'))
  })

  it('[TPSL-15] leads nowhere without a size, and not to a price below zero', () => {
    expect(tpSlPrice({ ...LINEAR, size: 0n }, 'takeProfit', 'pnl', e8('5'))).toBeUndefined()
    expect(tpSlPnl({ ...LINEAR, size: 0n }, e8('61000'))).toBeUndefined()
    expect(tpSlPrice(LINEAR, 'stopLoss', 'pnl', -e8('30000'))).toBeUndefined()
    expect(tpSlPrice(LINEAR, 'stopLoss', 'roi', -e8('1000'))).toBeUndefined()
    expect(tpSlPrice(LINEAR, 'stopLoss', 'price', -e8('100'))).toBeUndefined()
    // no price is high enough for a long to gain more coin than its value
    expect(tpSlPrice(INVERSE, 'takeProfit', 'pnl', e8('0.1'))).toBeUndefined()
  })
})

describe('what a price means', () => {
  it('[TPSL-04] is 100 × pnl × leverage ÷ (qty × price)', () => {
    expect(tpSlPnl(LINEAR, e8('63000'))).toBe(e8('1500'))
    expect(tpSlRoi(LINEAR, e8('63000'))).toBe(e8('50'))
    expect(tpSlRoi(short(LINEAR), e8('63000'))).toBe(-e8('50'))
    expect(tpSlPnl(INVERSE, e8('75000'))).toBe(e8('0.02'))
    expect(tpSlRoi(INVERSE, e8('75000'))).toBe(e8('200'))
  })

  it.each(['roi', 'price', 'pnl'] as const)('[TPSL-04] leads back to the price it came from: %s', (mode) => {
    for (const terms of [LINEAR, short(LINEAR)]) {
      for (const kind of ['takeProfit', 'stopLoss'] as const) {
        const price = (terms.side === 'Buy') === (kind === 'takeProfit') ? e8('60600') : e8('59400')
        expect(tpSlPrice(terms, kind, mode, tpSlAmount(terms, mode, price) ?? 0n)).toBe(price)
      }
    }
  })
})

function e8Signed(text: string): bigint {
  return text.startsWith('-') ? -e8(text.slice(1)) : e8(text)
}
