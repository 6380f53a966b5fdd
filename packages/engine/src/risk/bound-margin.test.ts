import { e8 } from '@perpdesk/numeric'
import type { ContractInstrument } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

const TRADER = 20
const OTHER = 10

/** Returns an exchange whose trader has 9500 USDT in isolated margin at 10x; the collar is wide and the mark is MID. */
function isolatedTrader(changes: Partial<ContractInstrument> = {}, balance = '9500'): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, { priceLimitX: e8('0.2'), priceLimitY: e8('0.2'), ...changes }))
  exchange.open(OTHER, '10000000')
  exchange.send({
    type: 'createAccount',
    account: TRADER,
    accountType: 'UTA2',
    marginMode: 'ISOLATED_MARGIN',
    makerRate: e8('0.0002'),
    takerRate: e8('0.00055'),
    reports: true,
  })
  exchange.deposit(TRADER, balance)
  exchange.deposit(HOUSE_ACCOUNTS.insurance, '100000')
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  return exchange
}

const rise = (exchange: TestExchange, ticks: number, seconds = 400) => {
  exchange.index(BTC, ticks)
  exchange.pass(seconds, BTC, ticks)
}
const held = (exchange: TestExchange) => exchange.engine.position(TRADER, BTC)[0]
const balance = (exchange: TestExchange) => exchange.engine.wallet(TRADER)?.coins[0]?.walletBalance ?? 0n

describe('margin of an isolated position', () => {
  it.each([
    ['at once', false],
    ['while it rested', true],
  ])('[ENG-07, 5.3] is never more than there is: turned at a loss %s', (_, rests) => {
    const exchange = isolatedTrader()
    exchange.buy(OTHER, MID, 1000)
    expect(exchange.sell(TRADER, MID, 1000).result.code).toBe(0)
    rise(exchange, 540_000)
    if (rests) expect(exchange.buy(TRADER, 540_000, 2200).result.code).toBe(0)
    exchange.sell(OTHER, 540_000, 2200)
    if (!rests) expect(exchange.buy(TRADER, 540_000, 2200).result.code).toBe(0)
    const position = held(exchange)
    expect(position).toMatchObject({ side: 'Buy', size: 1200 })
    expect(position?.positionBalance).toBe(balance(exchange))
    expect(position?.liqPrice).toBeGreaterThan(e8('48600'))
    expect(exchange.engine.wallet(TRADER)?.coins[0]?.available).toBe(0n)
  })

  it('[ORD-11, ENG-07] is foretold so', () => {
    const exchange = isolatedTrader()
    exchange.buy(OTHER, MID, 1000)
    exchange.sell(TRADER, MID, 1000)
    rise(exchange, 540_000)
    // two fills; the first only closes
    exchange.sell(OTHER, 540_000, 700)
    exchange.sell(OTHER, 540_010, 1500)
    const order = exchange.wish({ account: TRADER, side: 'Buy', price: 540_010, qty: 2200 })
    const previewed = exchange.engine.previewOrder(order)
    expect(exchange.send(order).result.code).toBe(0)
    const { liqPrice, bustPrice, positionBalance } = held(exchange)!
    expect(previewed?.position).toMatchObject({
      margin: positionBalance,
      liquidationPrice: liqPrice,
      bankruptcyPrice: bustPrice,
    })
    expect(positionBalance).toBe(balance(exchange))
    expect(previewed?.availableAfter).toBe(0n)
  })

  it('[ENG-07, 6.4] costs the fund nothing when it is lost', () => {
    const exchange = isolatedTrader()
    exchange.buy(OTHER, MID, 1000)
    exchange.sell(TRADER, MID, 1000)
    rise(exchange, 540_000)
    exchange.sell(OTHER, 540_000, 2200)
    exchange.buy(TRADER, 540_000, 2200)
    rise(exchange, 495_500)
    expect(held(exchange)?.size).toBe(0)
    expect(balance(exchange)).toBeLessThan(e8('0.2'))
    expect(balance(exchange)).toBeGreaterThanOrEqual(0n)
  })

  it('[ENG-07, 5.3] may be used up by funding while there is profit: orders that only close need none even then', () => {
    const hourly = {
      intervalMinutes: 60,
      upperRate: e8('0.005'),
      lowerRate: e8('-0.005'),
      interestPerDay: e8('0.0003'),
    }
    const exchange = isolatedTrader({ funding: { ...contract(BTC).funding!, ...hourly } }, '1060')
    const leverage = { account: TRADER, instrument: BTC, buyLeverageE2: 5000, sellLeverageE2: 5000 }
    expect(exchange.code({ type: 'setLeverage', ...leverage })).toBe(0)
    exchange.sell(OTHER, MID, 1000)
    expect(exchange.buy(TRADER, MID, 1000).result.code).toBe(0)
    // bids far above the index make a premium: funding is at its cap, half a per cent an hour
    rise(exchange, 550_000, 1)
    exchange.buy(OTHER, 560_000, 100_000)
    for (let hour = 0; hour < 6; hour++) rise(exchange, 550_000, 3600)
    expect(held(exchange)).toMatchObject({ size: 1000, status: 'Normal' })
    expect(held(exchange)?.positionBalance).toBeLessThan(0n)
    expect(exchange.sell(TRADER, 570_000, 500, { reduceOnly: true }).result.code).toBe(0)
    const orderMargin = () => exchange.engine.wallet(TRADER)?.coins[0]?.orderIM
    expect(orderMargin()).toBe(0n)
    rise(exchange, 551_000, 1)
    expect(orderMargin()).toBe(0n)
  })

  it('[ENG-07, 5.3] is the whole margin where it is there', () => {
    const exchange = isolatedTrader()
    exchange.sell(OTHER, MID, 1000)
    exchange.buy(TRADER, MID, 1000)
    expect(held(exchange)?.addedMargin).toBe(0n)
  })
})
