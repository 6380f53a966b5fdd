import { e8, formatE8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INVERSE_PERPETUALS } from './catalogue/inverse-perpetuals.ts'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import { USDC_PERPETUALS } from './catalogue/usdc-perpetuals.ts'
import { lossAtStop, type RiskTerms, sideOfStop, sizeByRisk } from './size-by-risk.ts'

const FEES = { entryRate: e8('0.00055'), stopRate: e8('0.00055') }
const LINEAR = { contractType: 'LinearPerpetual', lotSize: e8('0.001') } as const
const INVERSE = { contractType: 'InversePerpetual', lotSize: e8('1') } as const
const MOST = e8('100000')

describe('size by risk', () => {
  it.each([
    // for each coin a loss of 1000 from the price, and fees of 33 and 32.45
    ['linear long', LINEAR, 'Buy', '60000', '59000', '1065.45', '1'],
    ['linear long, a unit less', LINEAR, 'Buy', '60000', '59000', '1065.44999999', '0.999'],
    ['linear short', LINEAR, 'Sell', '60000', '61000', '1066.55', '1'],
    ['linear short, a unit less', LINEAR, 'Sell', '60000', '61000', '1066.54999999', '0.999'],
    // for each dollar 1 ÷ 40000 − 1 ÷ 50000, and the fees of both fills
    ['inverse long', INVERSE, 'Buy', '50000', '40000', '0.0502475', '10000'],
    ['inverse long, a unit less', INVERSE, 'Buy', '50000', '40000', '0.05024749', '9999'],
    ['inverse short', INVERSE, 'Sell', '40000', '50000', '0.0502475', '10000'],
    ['less than one lot', LINEAR, 'Buy', '60000', '59000', '1', '0'],
    ['nothing to lose', LINEAR, 'Buy', '60000', '59000', '0', '0'],
  ] as const)('[ORD-12] %s', (_name, contract, side, entry, stop, amount, size) => {
    const terms = { contract, side, entry: e8(entry), stop: e8(stop), ...FEES }
    expect(formatE8(sizeByRisk(terms, e8(amount), MOST))).toBe(size)
  })

  it('[ORD-12] finds none where the stop is not on the losing side, and no more than the most', () => {
    const terms = { contract: LINEAR, side: 'Buy', entry: e8('60000'), stop: e8('60000'), ...FEES } as const
    expect(sizeByRisk(terms, e8('1000'), MOST)).toBe(0n)
    expect(sizeByRisk({ ...terms, stop: e8('60001') }, e8('1000'), MOST)).toBe(0n)
    expect(sizeByRisk({ ...terms, side: 'Sell', stop: e8('59999') }, e8('1000'), MOST)).toBe(0n)
    expect(sizeByRisk({ ...terms, stop: e8('59999') }, e8('1000000'), e8('2.0005'))).toBe(e8('2'))
  })

  it('[ORD-12] knows the side that a stop belongs to', () => {
    expect(sideOfStop(e8('100'), e8('99'))).toBe('Buy')
    expect(sideOfStop(e8('100'), e8('101'))).toBe('Sell')
    expect(sideOfStop(e8('100'), e8('100'))).toBeNull()
  })

  it('[ORD-12] tells the loss part by part', () => {
    const terms = { contract: LINEAR, side: 'Buy', entry: e8('60000'), stop: e8('59000'), ...FEES } as const
    expect(lossAtStop(terms, e8('0.5'))).toEqual({
      move: e8('500'),
      entryFee: e8('16.5'),
      stopFee: e8('16.225'),
      total: e8('532.725'),
    })
  })

  it('[ORD-12] never loses more than the amount, and would with one lot more', () => {
    const contracts = [...LINEAR_PERPETUALS, ...USDC_PERPETUALS, ...INVERSE_PERPETUALS]
    const trade = fc.record({
      contract: fc.constantFrom(...contracts),
      entryTicks: fc.bigInt({ min: 2_000n, max: 900_000n }),
      share: fc.bigInt({ min: 1n, max: 900n }),
      long: fc.boolean(),
      amount: fc.bigInt({ min: 1n, max: 10n ** 14n }),
      entryRate: fc.constantFrom(e8('0.00055'), e8('0.0002'), 0n, -e8('0.00005')),
    })
    let found = 0
    fc.assert(
      fc.property(trade, ({ contract, entryTicks, share, long, amount, entryRate }) => {
        const entry = entryTicks * contract.tickSize
        const away = ((entryTicks * share) / 1000n + 1n) * contract.tickSize
        const stop = long ? entry - away : entry + away
        fc.pre(stop > 0n)
        const side = long ? 'Buy' : 'Sell'
        const terms: RiskTerms = { contract, side, entry, stop, entryRate, stopRate: e8('0.00055') }
        const most = contract.lotSize * 10n ** 7n
        const qty = sizeByRisk(terms, amount, most)
        expect(qty % contract.lotSize).toBe(0n)
        if (qty > 0n) expect(lossAtStop(terms, qty).total <= amount).toBe(true)
        if (qty < most) expect(lossAtStop(terms, qty + contract.lotSize).total > amount).toBe(true)
        if (qty > 0n && qty < most) found += 1
      }),
      { numRuns: 2_000 },
    )
    expect(found).toBeGreaterThan(500)
  })
})
