import { e8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractFigures, type HeldPosition, type OpeningOrders } from './contract-margin.ts'
import { contractValue } from './value.ts'
import { actedOn, judge, outlookOf, type WhatIfOrder, whatIf } from './what-if.ts'
import { usableOf, type WhatIfAccount } from './what-if-account.ts'
import { whatIfRow } from './what-if-row.ts'

const TIERS = [
  {
    maxValue: e8('2000000'),
    initialRate: e8('0.01'),
    maintenanceRate: e8('0.005'),
    maxLeverageE2: 10_000,
    deduction: 0n,
  },
]
const LINEAR = {
  contractType: 'LinearPerpetual',
  riskTiers: TIERS,
  tickSize: e8('0.1'),
  maxPrice: e8('1000000'),
} as const
const INVERSE = { ...LINEAR, contractType: 'InversePerpetual' } as const
const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }
const NO_OTHERS = {
  marginBalance: 0n,
  haircutLoss: 0n,
  orderLoss: 0n,
  totalInitialMargin: 0n,
  totalMaintenanceMargin: 0n,
}

interface Terms {
  readonly contract?: typeof LINEAR | typeof INVERSE
  readonly hedge?: boolean
  readonly isolated?: boolean
  readonly positions?: readonly HeldPosition[]
}

/** An account with a wallet of the settle coin at 10× and a market at 50 000. */
function account(wallet: string, terms: Terms = {}): WhatIfAccount {
  const { contract = LINEAR, hedge = false, isolated = false, positions = [] } = terms
  return {
    standing: {
      contract,
      isolated,
      hedge,
      leverageE2: { Buy: 1000, Sell: 1000 },
      takerRate: e8('0.00055'),
      mark: e8('50000'),
      profitAt: e8('50000'),
      positions,
      orders: NO_ORDERS,
    },
    coin: {
      walletBalance: e8(wallet),
      initialMargin: 0n,
      orderMargin: 0n,
      maintenanceMargin: 0n,
      unrealisedPnl: 0n,
      price: e8('1'),
      collateral: null,
    },
    others: NO_OTHERS,
    losing: NO_ORDERS,
    ownTerms: null,
  }
}

const held = (side: HeldPosition['side'], size: string, contract: Parameters<typeof contractValue>[0] = LINEAR) => ({
  side,
  size: e8(size),
  entryValue: contractValue(contract, e8('50000'), e8(size), 'up'),
  addedMargin: 0n,
})

/** A limit order of which `taken` trades at once at its limit and the rest stays. */
function order(
  side: WhatIfOrder['side'],
  price: string,
  qty: string,
  more: { taken?: string; closing?: boolean } = {},
) {
  const [limit, all, taken] = [e8(price), e8(qty), e8(more.taken ?? '0')]
  return {
    side,
    qty: all,
    limit,
    closing: more.closing ?? false,
    bestOpposite: side === 'Buy' ? e8('50000.1') : e8('49999.9'),
    worstPrice: limit,
    worstClosingPrice: limit,
    fills: taken === 0n ? [] : [{ price: limit, qty: taken }],
    resting: all - taken,
    ended: null,
  } satisfies WhatIfOrder
}

const play = (of: WhatIfAccount, orders: readonly WhatIfOrder[]) => whatIfRow(of, orders, (one) => one)
const verdicts = (of: WhatIfAccount, orders: readonly WhatIfOrder[]) =>
  play(of, orders).legs.map((leg) => leg?.verdict ?? 'nothing')

describe('orders that act one after the other', () => {
  it('[ORD-11, 3.9] each takes what the ones before it left', () => {
    // 0.1 BTC at 49 000 needs 490 and the two taker fees, 49 000 × 0.1 × 0.00055 × 1.9: 495.1205
    const orders = [order('Buy', '49000', '0.1'), order('Buy', '48000', '0.1'), order('Buy', '47000', '0.1')]
    const row = play(account('1500'), orders)
    expect(row.legs.map((leg) => leg?.verdict)).toEqual(['taken', 'taken', 'taken'])
    expect(row.legs[0]?.margin).toBe(e8('495.1205'))
    expect(row.legs[1]?.available).toBe(e8('1004.8795'))
    expect(row.usable).toBe(e8('1500') - row.legs.reduce((sum, leg) => sum + leg!.margin, 0n))
    expect(row.account.standing.orders).toMatchObject({ buyQty: e8('0.3'), buyValue: e8('14400') })
  })

  it('[ORD-11, 3.9] a refused one leaves the account to the next, which may be smaller', () => {
    const orders = [order('Buy', '49000', '0.1'), order('Buy', '48000', '0.2'), order('Buy', '47000', '0.1')]
    expect(verdicts(account('1000'), orders)).toEqual(['taken', 'insufficientBalance', 'taken'])
    const row = play(account('1000'), orders)
    expect(row.account.standing.orders.buyQty).toBe(e8('0.2'))
  })

  it('[ORD-11, R2.3] the value of all of them counts against the tier', () => {
    const orders = [order('Buy', '50000', '20'), order('Buy', '50000', '20'), order('Buy', '49000', '0.001')]
    expect(verdicts(account('1000000'), orders)).toEqual(['taken', 'taken', 'riskLimitExceeded'])
  })

  it('[ORD-11, 3.9] one without anything to do is passed over, and nothing is judged of it', () => {
    const of = account('1000', { positions: [held('Buy', '0.1')] })
    const row = whatIfRow(of, ['0.06', '0.06', '0.06'], (qty, { standing }) => {
      const left = standing.positions[0]?.size ?? 0n
      const closed = left < e8(qty) ? left : e8(qty)
      if (closed === 0n) return null
      return {
        ...order('Sell', '49990', '1', { closing: true }),
        qty: closed,
        fills: [{ price: e8('49990'), qty: closed }],
        resting: 0n,
      }
    })
    expect(row.legs.map((leg) => leg?.verdict)).toEqual(['taken', 'taken', undefined])
    expect(row.legs.map((leg) => leg?.realised)).toEqual([e8('-0.6'), e8('-0.4'), undefined])
    expect(row.account.standing.positions).toEqual([])
  })

  it.each<[string, Terms]>([
    ['linear, cross', {}],
    ['linear, isolated', { isolated: true, positions: [held('Sell', '0.02')] }],
    ['linear, hedge', { hedge: true, positions: [held('Sell', '0.02'), held('Buy', '0.01')] }],
    ['inverse', { contract: INVERSE, positions: [held('Buy', '300', INVERSE)] }],
  ])('[ORD-11, 3.9] are the same as one order after another (%s)', (_name, terms) => {
    const unit = terms.contract === INVERSE ? 100n : 1n
    const wallet = terms.contract === INVERSE ? '0.02' : '400'
    const leg = fc.record({
      price: fc.integer({ min: 45_000, max: 55_000 }),
      thousandths: fc.integer({ min: 1, max: 40 }),
      taken: fc.integer({ min: 0, max: 40 }),
    })
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom('Buy' as const, 'Sell' as const),
        fc.array(leg, { minLength: 2, maxLength: 20 }),
        (side, legs) => {
          const orders = legs.map(({ price, thousandths, taken }) => {
            const size = (count: number) => (BigInt(count) * e8('1') * unit) / (unit === 1n ? 1000n : 1n)
            const all = size(thousandths)
            const now = size(taken) < all ? size(taken) : all
            const plain = order(side, `${price}`, '1')
            return {
              ...plain,
              qty: all,
              resting: all - now,
              fills: now === 0n ? [] : [{ price: plain.limit, qty: now }],
            }
          })
          const row = play(account(wallet, terms), orders)
          let standing = account(wallet, terms)
          orders.forEach((one, place) => {
            const alone = whatIf(standing, one)
            seen.add(alone.verdict)
            expect(row.legs[place]).toMatchObject(judge(standing, one))
            if (alone.verdict !== 'taken') {
              expect(row.legs[place]).toMatchObject({ fee: 0n, realised: 0n })
              return
            }
            const after = actedOn(standing, one)
            expect(row.legs[place]).toMatchObject({ fee: alone.fee, realised: alone.realised })
            expect(after).toMatchObject({ fee: alone.fee, realised: alone.realised })
            standing = after.account
            const outlook = outlookOf(standing, one)
            expect(alone).toMatchObject(outlook)
          })
          expect(row.account).toEqual(standing)
          expect(row.usable).toBe(usableOf(standing, contractFigures(standing.standing)))
        },
      ),
      { numRuns: 100, seed: 20 },
    )
    expect(seen).toContain('taken')
    expect(seen).toContain('insufficientBalance')
  })
})
