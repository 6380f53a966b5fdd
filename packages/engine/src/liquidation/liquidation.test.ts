import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../event.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

function of<T extends EngineEvent['type']>(events: readonly EngineEvent[], type: T) {
  return events.filter((event): event is Extract<EngineEvent, { type: T }> => event.type === type)
}

/**
 * Returns an exchange in which account 20 is long 1 BTC at 50 000 with the given leverage, against the maker 10; the
 * fund holds 100 000.
 */
function longAt(leverageE2: number, deposit: string, isolated: boolean, wide = true): TestExchange {
  const exchange = new TestExchange()
  exchange.list(wide ? contract(BTC, { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }) : contract(BTC))
  exchange.open(10, '10000000')
  exchange.open(20, deposit, { isolated })
  exchange.deposit(HOUSE_ACCOUNTS.insurance, '100000')
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  exchange.send({
    type: 'setLeverage',
    account: 20,
    instrument: BTC,
    buyLeverageE2: leverageE2,
    sellLeverageE2: leverageE2,
  })
  exchange.sell(10, MID, 1000)
  expect(exchange.buy(20, MID, 1000).result.code).toBe(0)
  return exchange
}

const insurance = (exchange: TestExchange) => exchange.engine.audit()[0]?.insurance

describe('liquidation', () => {
  it('[ENG-08] takes an isolated position over at its bankruptcy price when its mark crosses the liquidation price', () => {
    const exchange = longAt(1000, '20000', true)
    const [before] = exchange.engine.positions(20)
    expect(before?.liqPrice).not.toBeNull()
    // one tick above the liquidation price the position stays open, below it it is liquidated
    const liq = Number((before?.liqPrice ?? 0n) / e8('0.1'))
    expect(of(exchange.pass(1, BTC, liq + 1), 'liquidation')).toHaveLength(0)
    const events = exchange.pass(1, BTC, liq - 1)
    const [taken] = of(events, 'liquidation')
    expect(taken).toMatchObject({ account: 20, side: 'Buy', qty: 1000, price: before?.bustPrice })
    const bust = of(events, 'execution').find((event) => event.account === 20)
    expect(bust).toMatchObject({ execType: 'BustTrade', createType: 'CreateByTakeOver_PassThrough', side: 'Sell' })
    expect(of(events, 'ledger').find((event) => event.account === 20)?.ledgerType).toBe('LIQUIDATION')
    expect(of(events, 'position').map((event) => event.position.status)).toContain('Liq')
    expect(exchange.engine.positions(20)).toHaveLength(0)
    // the trader lost the position's margin and no more, within a tick
    const lost = e8('20000') - (exchange.engine.wallet(20)?.coins[0]?.walletBalance ?? 0n)
    const held = (before?.positionBalance ?? 0n) + e8('27.5')
    expect(lost <= held).toBe(true)
    expect(held - lost < e8('0.1')).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08] gives the fund what the market pays above the bankruptcy price and takes from it what it pays below', () => {
    for (const [offered, better] of [
      [456_000, true],
      [440_000, false],
    ] as const) {
      const exchange = longAt(1000, '20000', true)
      const bust = exchange.engine.positions(20)[0]?.bustPrice ?? 0n
      exchange.buy(10, offered, 1000)
      exchange.pass(1, BTC, 451_000)
      const gained = (insurance(exchange) ?? 0n) - e8('100000')
      expect(gained).toBe(BigInt(offered) * e8('0.1') - bust)
      expect(gained > 0n).toBe(better)
      expect(exchange.lost()).toBe(0n)
    }
  })

  it('[ENG-08] cancels opening orders first, then the others, then liquidates', () => {
    const exchange = longAt(1000, '20000', true)
    exchange.buy(20, 440_000, 10)
    exchange.sell(20, 464_000, 10)
    const events = exchange.pass(1, BTC, 452_000)
    const cancels = of(events, 'order').flatMap((event) => (event.order.status === 'Cancelled' ? [event.order] : []))
    expect(cancels.map((order) => order.cancelType)).toEqual(['CancelByPrepareLiq', 'CancelAllBeforeLiq'])
  })

  it('[ENG-08] closes a cross account in the market until its maintenance rate is at most 90 %', () => {
    const exchange = longAt(10_000, '1000', false)
    exchange.buy(10, 492_000, 1000)
    const events = exchange.pass(1, BTC, 492_450)
    const order = of(events, 'order').find((event) => event.order.account === 20)?.order
    expect(order).toMatchObject({ createType: 'CreateByLiq', side: 'Sell', reduceOnly: true })
    const wallet = exchange.engine.wallet(20)
    expect(exchange.engine.positions(20)[0]?.size).toBeGreaterThan(0)
    expect(wallet?.maintenanceMarginRate ?? 0n).toBeLessThanOrEqual(e8('0.9'))
    expect(exchange.lost()).toBe(0n)
  })

  it.each([
    ['Buy', 5000],
    ['Sell', 5000],
    ['Buy', 300],
    ['Sell', 300],
  ] as const)(
    '[ENG-08, 5.6] a cross %s at %s hundredths falls at the price that was shown, to the tick',
    (side, leverageE2) => {
      const exchange = longAt(1000, '20000', false)
      exchange.deposit(10, '100000000')
      exchange.open(30, '30000')
      const leverage = { account: 30, instrument: BTC, buyLeverageE2: leverageE2, sellLeverageE2: leverageE2 }
      expect(exchange.code({ type: 'setLeverage', ...leverage })).toBe(0)
      exchange.order({ account: 10, side: side === 'Buy' ? 'Sell' : 'Buy', price: MID, qty: 1500 })
      expect(exchange.order({ account: 30, side, price: MID, qty: 1500 }).result.code).toBe(0)
      const liq = Number((exchange.engine.positions(30)[0]?.liqPrice ?? 0n) / e8('0.1'))
      const beyond = side === 'Buy' ? -1 : 1
      const ofThis = (ticks: number) =>
        of(exchange.pass(1, BTC, ticks), 'liquidation').filter((one) => one.account === 30)
      expect(ofThis(liq - beyond)).toHaveLength(0)
      expect(ofThis(liq + beyond)).not.toHaveLength(0)
    },
  )

  it('[ENG-08] takes a cross account over when the market does not save it, and nobody is left owing', () => {
    for (const mark of [492_450, 480_000, 400_000]) {
      const exchange = longAt(10_000, '1000', false)
      const events = exchange.pass(1, BTC, mark)
      expect(of(events, 'execution').some((event) => event.execType === 'BustTrade')).toBe(true)
      expect(exchange.engine.positions(20)).toHaveLength(0)
      const balance = exchange.engine.wallet(20)?.coins[0]?.walletBalance ?? -1n
      expect(balance >= 0n && balance < e8('0.2')).toBe(true)
      expect(exchange.lost()).toBe(0n)
    }
  })

  it.each([
    [1000, 500],
    [300, 1000],
  ])(
    '[ENG-08, 5.6] a hedged cross account, %i long and %i short, falls at the price it is shown, not before',
    (long, short) => {
      const exchange = new TestExchange()
      exchange.list(contract(BTC))
      exchange.open(10, '10000000')
      exchange.open(20, '20000')
      exchange.send({ type: 'setPositionMode', account: 20, instrument: BTC, positionMode: 'BothSide' })
      exchange.index(BTC, MID)
      exchange.pass(3, BTC, MID)
      exchange.sell(10, MID, long)
      expect(exchange.buy(20, MID, long, { positionIdx: 1 }).result.code).toBe(0)
      exchange.buy(10, MID, short)
      expect(exchange.sell(20, MID, short, { positionIdx: 2 }).result.code).toBe(0)
      const shown = exchange.engine.positions(20).map(({ liqPrice }) => liqPrice)
      expect(shown.filter((price) => price !== null)).toHaveLength(1)
      const ticks = Number(shown.reduce<bigint>((sum, price) => sum + (price ?? 0n), 0n) / e8('0.1'))
      // the margin of both legs counts, not that of the net position alone; the estimate's fee is off by less than 0.3
      // % of the price
      const away = Math.round(ticks * 0.003) * (long > short ? 1 : -1)
      expect(of(exchange.pass(1, BTC, ticks + away), 'liquidation')).toHaveLength(0)
      expect(of(exchange.pass(1, BTC, ticks - away), 'liquidation').length).toBeGreaterThan(0)
      expect(exchange.lost()).toBe(0n)
    },
  )

  it('[ENG-08, INV-17] liquidates nobody before three fresh marks after a gap', () => {
    const exchange = longAt(1000, '20000', true)
    exchange.time += 60_000
    exchange.pass(1, BTC, 440_000)
    exchange.pass(2, BTC, 440_000)
    expect(exchange.engine.positions(20)).toHaveLength(1)
    exchange.pass(1, BTC, 440_000)
    expect(exchange.engine.positions(20)).toHaveLength(0)
  })

  it('[ENG-08] steps down through the tiers before it takes over', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC, { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }))
    exchange.open(10, '100000000')
    exchange.open(20, '200000', { isolated: true })
    exchange.index(BTC, MID)
    exchange.pass(3, BTC, MID)
    exchange.send({ type: 'setLeverage', account: 20, instrument: BTC, buyLeverageE2: 5000, sellLeverageE2: 5000 })
    exchange.sell(10, MID, 60_000)
    expect(exchange.buy(20, MID, 60_000).result.code).toBe(0)
    exchange.buy(10, 492_000, 60_000)
    const events = exchange.pass(1, BTC, 492_700)
    const orders = of(events, 'order').filter((event) => event.order.account === 20)
    expect(orders.map((event) => event.order.createType)).toContain('CreateByLiq')
    const [left] = exchange.engine.positions(20)
    expect(left?.size).toBeLessThan(60_000)
    expect(exchange.lost()).toBe(0n)
  })
})
