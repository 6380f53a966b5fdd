import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { DELIVERY, future, preListed, restored } from '../testing/contracts.ts'
import { BTC, contract, ETH, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'
import { ordersOf } from '../testing/reported.ts'

const LAUNCH = Date.UTC(2026, 0, 5, 2)

describe('launch of a contract without auction', () => {
  it('[ENG-04] comes at its time, post-only first where its terms say so', () => {
    const exchange = tradingExchange()
    exchange.list(future(3, { status: 'PreLaunch', launchTime: LAUNCH, postOnlySeconds: 60 }))
    exchange.pass(1, BTC, MID)
    expect(exchange.buy(10, MID, 10, { instrument: 3 }).result.code).toBe(REFUSALS.symbolNotTrading)
    exchange.time = LAUNCH - 1000
    exchange.pass(1, BTC, MID)
    expect(exchange.engine.instrument(3)?.status).toBe('Trading')
    expect(exchange.buy(10, MID, 10, { instrument: 3 }).result.code).toBe(REFUSALS.postOnlyStage)
    expect(exchange.buy(10, MID, 10, { instrument: 3, timeInForce: 'PostOnly' }).result.code).toBe(0)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) {
      one.time = LAUNCH + 60_000
      expect(one.sell(11, MID, 10, { instrument: 3 }).result.code).toBe(0)
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })
})

describe('listing', () => {
  const codeOf = (exchange: TestExchange, instrument: ReturnType<typeof contract>): number =>
    exchange.code({ type: 'listInstrument', instrument })

  it('[ENG-04] needs a contract whose life can be lived', () => {
    const exchange = tradingExchange()
    const bad = REFUSALS.invalidParameter
    expect(codeOf(exchange, future(3, { deliveryTime: 0 }))).toBe(bad)
    expect(codeOf(exchange, future(3, { delivery: null }))).toBe(bad)
    expect(codeOf(exchange, future(3, { indexInstrument: 99 }))).toBe(bad)
    expect(codeOf(exchange, future(3, { status: 'Delivering' }))).toBe(bad)
    expect(codeOf(exchange, future(3, { sessionMinutes: 7 }))).toBe(bad)
    expect(codeOf(exchange, future(3, { launchTime: DELIVERY }))).toBe(bad)
    expect(codeOf(exchange, preListed(4, { finishTime: 0 }))).toBe(bad)
    expect(codeOf(exchange, preListed(4, { phase: 'CallAuction' }))).toBe(bad)
    expect(codeOf(exchange, preListed(4, { referencePrice: e8('0.05') }))).toBe(bad)
    expect(codeOf(exchange, future(3))).toBe(0)
    expect(codeOf(exchange, future(5, { indexInstrument: 3 }))).toBe(bad)
  })

  it('[ENG-04] cannot move a contract through its auction nor into delivery', () => {
    const exchange = tradingExchange()
    exchange.list(preListed(4), future(3))
    const bad = REFUSALS.invalidParameter
    expect(codeOf(exchange, preListed(4, { phase: 'CrossMatching' }))).toBe(bad)
    expect(codeOf(exchange, contract(4))).toBe(bad)
    expect(codeOf(exchange, future(3, { status: 'Delivering' }))).toBe(bad)
    expect(codeOf(exchange, future(3, { status: 'PreLaunch' }))).toBe(bad)
    // a listing may halt and resume trading, and move a delivery
    exchange.pass(1, BTC, MID)
    expect(codeOf(exchange, future(3, { status: 'Closed' }))).toBe(0)
    expect(exchange.buy(10, MID, 10, { instrument: 3 }).result.code).toBe(REFUSALS.contractNotLive)
    expect(codeOf(exchange, future(3, { deliveryTime: DELIVERY + 86_400_000 }))).toBe(0)
    expect(exchange.buy(10, MID, 10, { instrument: 3 }).result.code).toBe(0)
  })

  it('[ENG-04, R1.10] may end a perpetual: it is delivered like a future', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 1000)
    exchange.buy(11, MID, 1000)
    const { delivery } = future(3)
    expect(codeOf(exchange, contract(BTC, { deliveryTime: exchange.time + 60_000, delivery }))).toBe(0)
    exchange.pass(60, BTC, MID + 100)
    expect(exchange.engine.instrument(BTC)?.status).toBe('Delivering')
    expect(exchange.engine.positions(11)).toEqual([])
    expect(exchange.lost()).toBe(0n)
  })
})

describe('prices beyond the collar', () => {
  it('[ENG-05, R2.22] are moved to it or refused, as the account has chosen', () => {
    const exchange = tradingExchange()
    const far = MID + 100_000
    const moved = exchange.buy(10, far, 10)
    expect(moved.result.price).toBeLessThan(far)
    const reported = exchange.send({ type: 'setPricePreference', account: 10, movesPrices: false })
    expect(reported.events).toEqual([
      { type: 'account', account: 10, marginMode: 'REGULAR_MARGIN', movesPrices: false },
    ])
    const twin = restored(exchange)
    for (const one of [exchange, twin]) {
      expect([10, 11, 99].map((account) => one.engine.movesPrices(account))).toEqual([false, true, undefined])
      const refused = one.buy(10, far, 10)
      expect(refused.result).toMatchObject({ code: REFUSALS.priceOutOfRange, params: { maxPrice: '50500' } })
      expect(one.buy(10, MID, 10).result.code).toBe(0)
      expect(one.buy(11, far, 10).result.code).toBe(0)
      const [order] = ordersOf(moved)
      const amend = {
        type: 'amendOrder',
        account: 10,
        instrument: BTC,
        orderLinkId: '',
        qty: 0,
        options: null,
      } as const
      expect(one.code({ ...amend, orderId: order!.orderId, price: far })).toBe(REFUSALS.priceOutOfRange)
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(exchange.code({ type: 'setPricePreference', account: 99, movesPrices: true })).toBe(REFUSALS.accountNotFound)
  })
})

describe('index of several sources', () => {
  it('[ENG-05, R2.3] leaves out a source that stands still while another moves, and takes it back when it moves', () => {
    const exchange = tradingExchange()
    exchange.list(contract(ETH))
    const index = (...prices: string[]): bigint => {
      exchange.send({ type: 'indexPrices', entries: [{ instrument: ETH, sources: prices.map((price) => e8(price)) }] })
      return exchange.engine.quote(ETH).indexPrice
    }
    expect(index('100', '102')).toBe(e8('101'))
    exchange.time += 61_000
    expect(index('100', '102.2')).toBe(e8('102.2'))
    const twin = restored(exchange)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(index('100.2', '102.2')).toBe(e8('101.2'))
  })

  it('[ENG-05, R2.3] leaves a source out that comes back at the price with which it fell silent', () => {
    const exchange = tradingExchange()
    exchange.list(contract(ETH))
    const index = (...prices: string[]): bigint => {
      exchange.send({ type: 'indexPrices', entries: [{ instrument: ETH, sources: prices.map((price) => e8(price)) }] })
      return exchange.engine.quote(ETH).indexPrice
    }
    index('100', '102')
    exchange.time += 61_000
    expect(index('0', '102.2')).toBe(e8('102.2'))
    expect(index('100', '102.2')).toBe(e8('102.2'))
    expect(index('100.2', '102.2')).toBe(e8('101.2'))
  })

  it('[ENG-05, R2.1] weighs them by the contract’s data', () => {
    const exchange = tradingExchange()
    exchange.list(contract(ETH, { indexWeights: [e8('3'), e8('1')] }))
    exchange.send({ type: 'indexPrices', entries: [{ instrument: ETH, sources: [e8('100'), e8('102')] }] })
    expect(exchange.engine.quote(ETH).indexPrice).toBe(e8('100.5'))
  })
})
