import { e8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeldPosition, type OpeningOrders } from './margin/contract-margin.ts'
import { contractValue } from './value.ts'
import { outlookOf, type PlayedOrder, playOrder, whatIf } from './what-if.ts'
import { type WhatIfAccount } from './what-if-account.ts'
import { judge } from './what-if-gate.ts'
import type { WhatIfOrder } from './what-if-order.ts'

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

/** Returns a limit order of which `taken` is filled at once at its limit price and the rest rests. */
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

function play(of: WhatIfAccount, orders: readonly WhatIfOrder[]): readonly PlayedOrder[] {
  let account = of
  return orders.map((one) => {
    const played = playOrder(account, one)
    account = played.account
    return played
  })
}
const verdicts = (played: readonly PlayedOrder[]) => played.map(({ verdict }) => verdict)

describe('orders that act one after the other', () => {
  it('[ORD-11, 3.9] each takes what the ones before it left', () => {
    // 0.1 BTC at 49 000 needs 490 and the two taker fees, 49 000 × 0.1 × 0.00055 × 1.9: 495.1205
    const orders = [order('Buy', '49000', '0.1'), order('Buy', '48000', '0.1'), order('Buy', '47000', '0.1')]
    const played = play(account('1500'), orders)
    expect(verdicts(played)).toEqual(['taken', 'taken', 'taken'])
    expect(played[0]?.margin).toBe(e8('495.1205'))
    expect(played[1]?.available).toBe(e8('1004.8795'))
    expect(played[2]?.account.standing.orders).toMatchObject({ buyQty: e8('0.3'), buyValue: e8('14400') })
  })

  it('[ORD-11, 3.9] a refused one leaves the account to the next, which may be smaller', () => {
    const orders = [order('Buy', '49000', '0.1'), order('Buy', '48000', '0.2'), order('Buy', '47000', '0.1')]
    const played = play(account('1000'), orders)
    expect(verdicts(played)).toEqual(['taken', 'insufficientBalance', 'taken'])
    expect(played[1]?.account).toBe(played[0]?.account)
    expect(played[2]?.account.standing.orders.buyQty).toBe(e8('0.2'))
  })

  it('[ORD-11, R2.3] the value of all of them counts against the tier', () => {
    const orders = [order('Buy', '50000', '20'), order('Buy', '50000', '20'), order('Buy', '49000', '0.001')]
    expect(verdicts(play(account('1000000'), orders))).toEqual(['taken', 'taken', 'riskLimitExceeded'])
  })

  it('[ORD-11, 3.9] what one closes is no more there for the next', () => {
    const of = account('1000', { positions: [held('Buy', '0.1')] })
    const closing = { closing: true }
    const played = play(of, [
      order('Sell', '49990', '0.06', { ...closing, taken: '0.06' }),
      order('Sell', '49990', '0.04', { ...closing, taken: '0.04' }),
    ])
    expect(verdicts(played)).toEqual(['taken', 'taken'])
    expect(played.map(({ realised }) => realised)).toEqual([e8('-0.6'), e8('-0.4')])
    expect(played[0]?.account.standing.positions).toMatchObject([{ side: 'Buy', size: e8('0.04') }])
    expect(played[1]?.account.standing.positions).toEqual([])
  })

  it.each<[string, Terms]>([
    ['linear, cross', {}],
    ['linear, isolated', { isolated: true, positions: [held('Sell', '0.02')] }],
    ['linear, hedge', { hedge: true, positions: [held('Sell', '0.02'), held('Buy', '0.01')] }],
    ['inverse', { contract: INVERSE, positions: [held('Buy', '300', INVERSE)] }],
  ])('[ORD-11, 3.9] come to what each comes to by itself on the account before it (%s)', (_name, terms) => {
    const unit = terms.contract === INVERSE ? e8('100') : e8('0.001')
    const of = account(terms.contract === INVERSE ? '0.02' : '400', terms)
    const leg = fc.record({
      price: fc.integer({ min: 45_000, max: 55_000 }),
      units: fc.bigInt(1n, 40n),
      taken: fc.bigInt(0n, 40n),
    })
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom('Buy' as const, 'Sell' as const),
        fc.array(leg, { minLength: 2, maxLength: 20 }),
        (side, legs) => {
          let standing = of
          for (const { price, units, taken } of legs) {
            const plain = order(side, `${price}`, '1')
            const now = taken < units ? taken * unit : units * unit
            const fills = now === 0n ? [] : [{ price: plain.limit, qty: now }]
            const one = { ...plain, qty: units * unit, resting: units * unit - now, fills }
            const played = playOrder(standing, one)
            const alone = whatIf(standing, one)
            expect(played).toMatchObject(judge(standing, one))
            seen.add(played.verdict)
            if (played.verdict === 'taken') {
              expect(played).toMatchObject({ fee: alone.fee, realised: alone.realised })
              expect(alone).toMatchObject(outlookOf(played.account, one))
            } else {
              expect(played).toMatchObject({ fee: 0n, realised: 0n })
              expect(played.account).toBe(standing)
            }
            standing = played.account
          }
        },
      ),
      { numRuns: 100, seed: 20 },
    )
    expect(seen).toContain('taken')
    expect(seen).toContain('insufficientBalance')
  })
})
