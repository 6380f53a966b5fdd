import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, MID, type OrderWish, TestExchange } from '../testing/exchange.ts'

/**
 * Prices far above and below the mark, just within the collar: an order there loses 5 % when filled, while the margin
 * at 50x is 2 %.
 */
const HIGH = 524_900
const LOW = 475_100

type Kind = 'cross' | 'isolated' | 'classic'

/**
 * Returns an exchange whose account 20 has 1000 USDT and a leverage of 50x, and account 10 as much as it needs; the
 * mark is MID and the book empty.
 */
function withThousand(kind: Kind, leverageE2 = 5000): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, { priceLimitX: e8('0.05'), priceLimitY: e8('0.05') }))
  exchange.open(10, '10000000')
  exchange.send({
    type: 'createAccount',
    account: 20,
    accountType: kind === 'classic' ? 'classic' : 'UTA2',
    marginMode: kind === 'isolated' ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
    makerRate: e8('0.0002'),
    takerRate: e8('0.00055'),
    reports: true,
  })
  exchange.deposit(20, '1000')
  exchange.deposit(HOUSE_ACCOUNTS.insurance, '100000')
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  const leverage = { account: 20, instrument: BTC, buyLeverageE2: leverageE2, sellLeverageE2: leverageE2 }
  if (kind !== 'classic') expect(exchange.code({ type: 'setLeverage', ...leverage })).toBe(0)
  else {
    for (const isolated of [true, false]) {
      expect(exchange.code({ type: 'setSymbolMarginMode', ...leverage, isolated })).toBe(0)
    }
  }
  return exchange
}

/** Places orders as large as possible until none is accepted; returns the lots placed. */
function placeAll(exchange: TestExchange, wish: OrderWish): number {
  let placed = 0
  for (let lots = 1024; lots > 0; ) {
    if (exchange.order({ ...wish, qty: lots }).result.code === 0) placed += lots
    else lots = Math.floor(lots / 2)
  }
  return placed
}

const equityOf = (exchange: TestExchange) => exchange.engine.wallet(20)?.totalEquity ?? 0n

describe('losses of resting orders', () => {
  it.each(['cross', 'classic'] as const)(
    '[ENG-07, 5.4] in %s margin no number of orders may lose more than there is',
    (kind) => {
      for (const [side, price] of [
        ['Buy', HIGH],
        ['Sell', LOW],
      ] as const) {
        const exchange = withThousand(kind)
        const placed = placeAll(exchange, { account: 20, side, price })
        expect(placed).toBeGreaterThan(200)
        expect(exchange.engine.wallet(20)?.totalAvailable).toBeGreaterThan(e8('600'))
        exchange.order({ account: 10, side: side === 'Buy' ? 'Sell' : 'Buy', price, qty: placed })
        expect(exchange.engine.position(20, BTC)).toMatchObject([{ size: placed }])
        // the remaining balance is about the margin of the opened lots
        expect(equityOf(exchange)).toBeGreaterThan(e8('250'))
        const events = exchange.pass(2, BTC, MID)
        expect(events.filter(({ type }) => type === 'liquidation')).toHaveLength(0)
        expect(exchange.lost()).toBe(0n)
      }
    },
  )

  it('[ENG-07, 5.4] what they would lose cannot be withdrawn, and is free again when they go', () => {
    const exchange = withThousand('cross')
    exchange.buy(20, HIGH, 200)
    const { totalAvailable, totalOrderLoss, initialMarginRate } = exchange.engine.wallet(20)!
    expect(initialMarginRate).toBeLessThan(e8('1'))
    const most = totalAvailable + totalOrderLoss
    const withdraw = { type: 'withdraw', account: 20, coin: 'USDT' } as const
    expect(exchange.code({ ...withdraw, amount: most + 1n })).toBe(REFUSALS.transferInsufficient)
    expect(exchange.code({ ...withdraw, amount: most })).toBe(0)
    expect(exchange.engine.wallet(20)?.initialMarginRate).toBe(e8('1'))
    exchange.send({ type: 'cancelAll', account: 20, instrument: 0, filter: null })
    expect(exchange.code({ ...withdraw, amount: e8('1000') - most })).toBe(0)
  })

  it('[ENG-07, 5.4] count where the other side holds the larger margin already', () => {
    for (const [kind, code] of [
      ['cross', REFUSALS.insufficientBalance],
      ['classic', REFUSALS.insufficientBalance],
      ['isolated', REFUSALS.wouldLiquidateAtOnce],
    ] as const) {
      const exchange = withThousand(kind)
      expect(exchange.sell(20, HIGH + 50, 850).result.code).toBe(0)
      expect(exchange.buy(20, HIGH, 800).result.code).toBe(code)
      expect(exchange.buy(20, MID - 10, 800).result.code).toBe(0)
    }
  })

  it('[ENG-07, 3.13] an order that is amended gives its own place and loss up', () => {
    const exchange = withThousand('cross')
    const { orderId } = exchange.buy(20, HIGH, 270).result
    const amend = { type: 'amendOrder', account: 20, instrument: BTC, orderLinkId: '', orderId, options: null } as const
    expect(exchange.code({ ...amend, price: HIGH - 10, qty: 0 })).toBe(0)
    expect(exchange.code({ ...amend, price: HIGH, qty: 275 })).toBe(0)
    expect(exchange.code({ ...amend, price: HIGH, qty: 400 })).toBe(REFUSALS.insufficientBalance)
  })

  it('[ENG-07] closing orders together cost no more than what stands behind them all', () => {
    const exchange = withThousand('cross')
    exchange.sell(10, MID, 800)
    expect(exchange.buy(20, MID, 800).result.code).toBe(0)
    const close = () => exchange.sell(20, LOW, 300, { reduceOnly: true }).result
    const { orderId } = close()
    expect(orderId).toBeGreaterThan(0)
    expect(close().code).toBe(REFUSALS.priceOutOfRange)
    const amend = { type: 'amendOrder', account: 20, instrument: BTC, orderLinkId: '', orderId, options: null } as const
    expect(exchange.code({ ...amend, price: LOW, qty: 380 })).toBe(0)
    exchange.buy(10, LOW, 380)
    expect(equityOf(exchange)).toBeGreaterThan(0n)
  })

  it('[LEV-04, R5.11] leverage is not raised beyond what isolated orders could be filled with', () => {
    const exchange = withThousand('isolated', 900)
    expect(exchange.buy(20, HIGH, 150).result.code).toBe(0)
    const set = (leverageE2: number) =>
      exchange.code({
        type: 'setLeverage',
        account: 20,
        instrument: BTC,
        buyLeverageE2: leverageE2,
        sellLeverageE2: leverageE2,
      })
    expect(set(5000)).toBe(REFUSALS.leverageWouldLiquidate)
    expect(set(1000)).toBe(0)
    expect(set(950)).toBe(0)
    exchange.send({ type: 'cancelAll', account: 20, instrument: 0, filter: null })
    expect(set(5000)).toBe(0)
  })

  it.each(['hedge', 'one-way'] as const)('[LEV-04, R5.11] of closing orders none can be liquidated (%s)', (mode) => {
    const exchange = withThousand('isolated', 900)
    const hedged = mode === 'hedge'
    if (hedged) {
      exchange.send({ type: 'setPositionMode', account: 20, instrument: BTC, positionMode: 'BothSide' })
    }
    exchange.sell(10, MID, 100)
    expect(exchange.buy(20, MID, 100, { positionIdx: hedged ? 1 : 0 }).result.code).toBe(0)
    // a closing order at a loss of 5 %, without a counterparty yet, beside an opening order at the mark
    const closing = hedged ? ({ positionIdx: 1 } as const) : { reduceOnly: true }
    expect(exchange.sell(20, LOW, 80, closing).result.code).toBe(0)
    expect(exchange.sell(20, MID, 50, { positionIdx: hedged ? 2 : 0 }).result.code).toBe(0)
    const set = () =>
      exchange.code({
        type: 'setLeverage',
        account: 20,
        instrument: BTC,
        buyLeverageE2: hedged ? 900 : 5000,
        sellLeverageE2: 5000,
      })
    expect(set()).toBe(0)
  })

  it('[R5.13] nor does a contract come to isolated margin with such orders', () => {
    const exchange = withThousand('classic')
    expect(exchange.buy(20, HIGH, 200).result.code).toBe(0)
    const change = {
      type: 'setSymbolMarginMode',
      account: 20,
      instrument: BTC,
      isolated: true,
      buyLeverageE2: 5000,
      sellLeverageE2: 5000,
    } as const
    expect(exchange.code(change)).toBe(REFUSALS.wouldLiquidate)
    expect(exchange.code({ ...change, buyLeverageE2: 1000, sellLeverageE2: 1000 })).toBe(
      REFUSALS.insufficientForLeverage,
    )
    expect(exchange.code({ ...change, buyLeverageE2: 1500, sellLeverageE2: 1500 })).toBe(0)
  })
})
