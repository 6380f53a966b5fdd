import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { initialMarginRate, maintenanceMarginRate } from './account.ts'
import { poolPnlRatio } from './adl.ts'
import { inCoin } from './collateral.ts'
import { closedEntryValue } from './entry.ts'
import { averagePremium, impactPrice, intervalInterest, premiumIndex } from './funding.ts'
import { icebergSlices } from './iceberg.ts'
import { indexPrice, inverseSquareIndexPrice, median } from './index-price.ts'
import { contractFigures } from './margin/contract-margin.ts'
import { sideMargin } from './margin/side-margin.ts'
import { closingFee, initialMargin, isolatedClosingFee, orderCost } from './margin.ts'
import { basisRate, datedMarkPrice, fundingBasisPrice, midPrice } from './mark.ts'
import { minOpeningQty } from './order-check.ts'
import { returnOnMargin } from './pnl.ts'
import { priceLimits } from './price-limit.ts'
import { tierDeductions, tierMaintenance } from './risk-tier.ts'
import { scaledChildren } from './scaled.ts'
import { settlementPrice } from './settlement.ts'
import { isSlippageInRange, slippageLimit } from './slippage.ts'
import { scaledPriceText } from './triggers.ts'
import { quoteValue, sizeOfValue } from './value.ts'

/** Each formula with figures whose result is not a whole number of units, so that the last digit shows the rounding. */
describe('rounding directions', () => {
  it('[ENG-03, 5.4] margin rates go up: nobody looks safer than they are', () => {
    const account = { marginBalance: e8('3'), haircutLoss: 0n, orderLoss: 0n }
    const margins = { totalInitialMargin: e8('1'), totalMaintenanceMargin: e8('0.5') }
    expect(initialMarginRate({ ...account, ...margins })).toBe(e8('0.33333334'))
    expect(maintenanceMarginRate({ ...account, ...margins })).toBe(e8('0.16666667'))
  })

  it('[ENG-03, 5.4] dollars in a coin go down: no more can be used than there is', () => {
    const btc = { price: e8('30000'), collateral: { tiers: [], enabled: true } }
    expect(inCoin(btc, e8('20000'))).toBe(e8('0.66666666'))
    expect(inCoin(btc, e8('-20000'))).toBe(e8('-0.66666667'))
  })

  it('[ENG-03, R4.1] the part of an entry value that is closed is half up', () => {
    expect(closedEntryValue(e8('100'), 3n, 1n)).toBe(e8('33.33333333'))
    expect(closedEntryValue(e8('100'), 3n, 2n)).toBe(e8('66.66666667'))
    expect(closedEntryValue(3n, 2n, 1n)).toBe(2n)
  })

  it('[ENG-03, R2.10, R2.11, R2.12] premium, its average and interest are half up on either side of zero', () => {
    expect(premiumIndex(e8('30000'), e8('30002'), null)).toBe(e8('0.00006667'))
    expect(premiumIndex(e8('30000'), null, e8('29998'))).toBe(e8('-0.00006667'))
    expect(averagePremium([1n, 1n, 2n])).toBe(2n)
    expect(averagePremium([-1n, -1n, -2n])).toBe(-2n)
    expect(intervalInterest({ interestPerDay: e8('0.0002'), intervalMinutes: 480 })).toBe(e8('0.00006667'))
  })

  it('[ENG-03, R2.9] a book that holds a fraction of a lot less than the notional has no impact price', () => {
    const linear = { contractType: 'LinearPerpetual', tickSize: e8('1'), lotSize: e8('1') } as const
    const inverse = { ...linear, contractType: 'InversePerpetual' } as const
    const book = { ticks: [100], lots: [2] }
    expect(impactPrice(linear, book, e8('200'))).toBe(e8('100'))
    expect(impactPrice(linear, book, e8('200.5'))).toBe(null)
    expect(impactPrice(inverse, book, e8('2'))).toBe(e8('100'))
    expect(impactPrice(inverse, book, e8('2.5'))).toBe(null)
  })

  it('[ENG-03, 5.3] initial and maintenance margins and the fees that they hold go up', () => {
    const tiers = [{ maxValue: e8('1000'), initialRate: e8('0.03'), maintenanceRate: e8('0.01'), deduction: 0n }]
    const takerRate = e8('0.00055')
    expect(initialMargin(e8('100'), 300, tiers)).toBe(e8('33.33333334'))
    // by the tier's initial rate, which is higher than 1 ÷ leverage
    expect(initialMargin(101n, 5_000, tiers)).toBe(4n)
    expect(closingFee(1n, e8('100'), 300, takerRate)).toBe(e8('0.03666667'))
    expect(closingFee(-1n, e8('100'), 300, takerRate)).toBe(e8('0.07333334'))
    expect(orderCost(1n, 1n, { leverageE2: 300, takerRate, tiers })).toMatchObject({ openFee: 1n, closeFee: 1n })
    // 90 × 0.00055 ÷ 0.99945
    const holding = { direction: 1n, entryValue: e8('100'), positionMargin: e8('10'), takerRate } as const
    expect(isolatedClosingFee(holding)).toBe(e8('0.04952724'))
    expect(tierMaintenance(tiers, 101n)).toBe(2n)
    // a value of one unit at 3x leverage: margin, closing fee and opening fee are rounded up to one unit each
    const exposure = { isolated: false, heldValue: 0, heldMargin: 0, opened: 1n }
    expect(sideMargin(1n, exposure, { leverageE2: 300, takerRate, tiers })).toBe(3n)
  })

  it('[ENG-03, 5.3] the value of a position at the mark goes up for its margins, its profit down', () => {
    const tiers = [{ maxValue: e8('1000'), initialRate: e8('0.03'), maintenanceRate: e8('0.01'), deduction: 0n }]
    const position = { side: 'Buy', size: e8('0.1'), entryValue: 1n, addedMargin: 0n } as const
    const figures = contractFigures({
      contract: {
        contractType: 'LinearPerpetual',
        riskTiers: tiers.map((tier) => ({ ...tier, maxLeverageE2: 3_300 })),
      },
      isolated: false,
      hedge: false,
      leverageE2: { Buy: 100, Sell: 100 },
      takerRate: 0n,
      mark: 15n,
      profitAt: 15n,
      positions: [position],
      orders: { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n },
    })
    // 0.1 at a price of 15 units has a value of 1.5 units: at 1x leverage a margin of 2 units, a profit of 0.5 units
    expect(figures).toMatchObject({ positionIM: 2n, unrealised: 0n })
  })

  it('[ENG-03, R5.2] deductions of a ladder go down: no tier asks for less than its rates give', () => {
    const ladder = [
      { maxValue: 101n, maintenanceRate: e8('0.005') },
      { maxValue: 1000n, maintenanceRate: e8('0.01') },
    ]
    // 101 × 0.005 = 0.505
    expect(tierDeductions(ladder)).toEqual([0n, 0n])
  })

  it('[ENG-03, R4.7] the return on a margin is half up', () => {
    expect(returnOnMargin(e8('1'), e8('3'), 200)).toBe(e8('0.66666667'))
    expect(returnOnMargin(e8('-1'), e8('3'), 200)).toBe(e8('-0.66666667'))
  })

  it('[POS-01, R4.7] a return is counted with a leverage of 0.01 at least', () => {
    expect([2, 1, 0].map((leverageE2) => returnOnMargin(e8('3'), e8('3'), leverageE2))).toEqual([
      e8('0.02'),
      e8('0.01'),
      e8('0.01'),
    ])
    expect(returnOnMargin(e8('3'), 0n, 1_000)).toBe(0n)
  })

  it('[ENG-03, R2.5, R2.6] the parts of a mark price are half up', () => {
    expect(fundingBasisPrice(e8('100'), 1n, 2, 3)).toBe(e8('100.00000067'))
    expect(fundingBasisPrice(e8('100'), 1n, 1, 3)).toBe(e8('100.00000033'))
    expect(midPrice(e8('100'), e8('100.00000001'))).toBe(e8('100.00000001'))
    expect(basisRate(e8('30002'), e8('30000'))).toBe(e8('0.00006667'))
    expect(datedMarkPrice(e8('100'), 2n, 3)).toBe(e8('100.00000067'))
    // the settlement price, which replaces the mark price before a delivery, is rounded half up too (R1.7)
    expect([settlementPrice(20n, 3), settlementPrice(19n, 3)]).toEqual([7n, 6n])
  })

  it('[ENG-03, R2.1, R2.3] the middle and the means of index sources are half up', () => {
    const [one, next] = [e8('100'), e8('100.00000001')]
    expect(median([next, one])).toBe(next)
    expect(indexPrice([one, next])).toBe(next)
    expect(indexPrice([one, next], [2n, 1n])).toBe(one)
    expect(inverseSquareIndexPrice([one, next])).toBe(next)
  })

  it('[ENG-03, R2.18, N2] a tick that lies beyond a collar by half a unit is beyond it', () => {
    const grid = { tickSize: e8('0.01'), minPrice: e8('0.01'), maxPrice: e8('100') }
    const at = (mark: string) =>
      priceLimits(
        { ...grid, priceLimitX: e8('0.015'), priceLimitY: e8('0.03') },
        { mark: e8(mark), index: e8(mark), premium: 0n },
      )
    // × 1.015 = 0.99999999505
    expect(at('0.98522167').maxBuy).toBe(e8('0.99'))
    // × 0.985 = 1.00000000355
    expect(at('1.01522843').minSell).toBe(e8('1.01'))
  })

  it('[ENG-03, 3.11] a slippage tolerance between two ticks is not exceeded', () => {
    const tolerance = { kind: 'Percent', value: e8('0.15') } as const
    // 0.15 % of 1001 ticks are 1.5015
    expect([slippageLimit('Buy', 1001, tolerance), slippageLimit('Sell', 1001, tolerance)]).toEqual([1002, 1000])
  })

  it('[ENG-03, 3.11] a slippage tolerance may be the least and the most of its range', () => {
    const inRange = (kind: 'TickSize' | 'Percent', ...values: readonly string[]) =>
      values.map((value) => isSlippageInRange({ kind, value: e8(value) }))
    expect(inRange('TickSize', '0', '1', '10000', '10001')).toEqual([false, true, true, false])
    expect(inRange('Percent', '0', '0.01', '10', '10.01')).toEqual([false, true, true, false])
  })

  it('[ENG-03] what a quantity is worth and what a value buys go down', () => {
    const [linear, inverse] = [{ contractType: 'LinearPerpetual' }, { contractType: 'InversePerpetual' }] as const
    // 4.999999999
    expect(quoteValue(linear, e8('49.99999999'), e8('0.1'))).toBe(e8('4.99999999'))
    expect(sizeOfValue(linear, e8('2'), e8('3'))).toBe(e8('0.66666666'))
    // 0.999999999
    expect(sizeOfValue(inverse, e8('0.1'), e8('9.99999999'))).toBe(e8('0.99999999'))
  })

  it('[ENG-03, R3.18] a mark between two ticks is told half up', () => {
    expect(scaledPriceText(e8('20147.12345'), e8('0.5'))).toBe('201471235')
    expect(scaledPriceText(e8('20147.12344'), e8('0.5'))).toBe('201471234')
  })

  it('[ENG-03, R6.1] the drawdown of a pool goes away from zero: it deleverages no later than it must', () => {
    const standing = { balance: e8('3'), maxBalance: e8('3'), pnl: e8('-1'), maxPnl: 0n }
    expect(poolPnlRatio(standing)).toBe(e8('-0.33333334'))
  })

  it('[ENG-03, 3.5] the smallest quantity that opens is worth the smallest notional, however little is missing', () => {
    const rules = { contractType: 'LinearPerpetual', minQty: e8('1'), lotSize: e8('1'), minNotional: e8('5') } as const
    expect(minOpeningQty(rules, e8('2.5'))).toBe(e8('2'))
    expect(minOpeningQty(rules, e8('2.49999999'))).toBe(e8('3'))
  })

  it('[ENG-03, 3.9] what does not divide among scaled orders goes to the later ones', () => {
    const plan = { side: 'Buy', lots: 10, fromPrice: 100, toPrice: 100, distribution: 'Flat', weights: [] } as const
    expect(scaledChildren({ ...plan, count: 3 }).map(({ lots }) => lots)).toEqual([3, 3, 4])
    expect(scaledChildren({ ...plan, count: 4 }).map(({ lots }) => lots)).toEqual([2, 3, 2, 3])
  })

  it('[ENG-03, 3.9] prices of scaled orders between two ticks go to the side of the trader', () => {
    const prices = (side: 'Buy' | 'Sell', fromPrice: number, toPrice: number) =>
      scaledChildren({ side, lots: 3, fromPrice, toPrice, count: 3, distribution: 'Flat', weights: [] }).map(
        ({ price }) => price,
      )
    expect([prices('Buy', 100, 101), prices('Buy', 101, 100)].map(([, middle]) => middle)).toEqual([100, 100])
    expect([prices('Sell', 100, 101), prices('Sell', 101, 100)].map(([, middle]) => middle)).toEqual([101, 101])
  })

  it('[ENG-03, 3.9] an iceberg takes one slice more for what is left over', () => {
    const slices = (lots: number) => icebergSlices({ lots, subQty: 10, orderCount: 0 })
    expect([slices(20), slices(21), slices(29)]).toEqual([2, 3, 3])
  })
})
