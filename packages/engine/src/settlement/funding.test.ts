import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { inversePerpetual, restored } from '../testing/contracts.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { eventsOf } from '../testing/reported.ts'

const HOUR = 3_600_000
const EIGHT = Date.UTC(2026, 0, 5, 8)
const funding = { ...contract(BTC).funding!, hourlyAtLimit: true }

/**
 * Returns an exchange with a contract whose book is `above` ticks over the index, some seconds before a funding time.
 */
function withBook(above: number, hourlyAtLimit = true): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, { funding: { ...funding, hourlyAtLimit } }))
  exchange.open(10)
  exchange.open(11)
  exchange.time = EIGHT - 100_000
  exchange.pass(3, BTC, MID)
  quote(exchange, above)
  return exchange
}

/** Quotes both sides, each deep enough for the impact notional. */
function quote(exchange: TestExchange, above: number): void {
  exchange.send({ type: 'cancelAll', account: 10, instrument: BTC, filter: null })
  exchange.buy(10, MID + above, 10_000)
  exchange.sell(10, MID + above + 10, 10_000)
}

/** Lets a funding time pass with a minute's sample before it; returns the funding events. */
function passTimestamp(exchange: TestExchange, time: number) {
  exchange.time = time - 70_000
  exchange.pass(4, BTC, MID)
  exchange.time = time - 8_000
  const events = exchange.pass(10, BTC, MID)
  return events.filter((event) => event.type === 'funding')
}

describe('funding interval', () => {
  it('[ENG-05, R2.15] is one hour from the timestamp on at which the rate stands at its cap', () => {
    // the collar allows a distance of 1 % from the index; a premium of 0.8 % less the clamp is far above the cap
    const exchange = withBook(4000)
    expect(passTimestamp(exchange, EIGHT)).toMatchObject([
      { rate: e8('0.00375'), intervalMinutes: 60, nextFundingTime: EIGHT + HOUR },
    ])
    expect(exchange.engine.quote(BTC)).toMatchObject({ fundingMinutes: 60 })
    expect(passTimestamp(exchange, EIGHT + HOUR)).toMatchObject([{ rate: e8('0.00375'), intervalMinutes: 60 }])
  })

  it('[ENG-05, R2.15] returns after four hours inside the limits, with an hour’s interest in between', () => {
    const exchange = withBook(4000)
    passTimestamp(exchange, EIGHT)
    quote(exchange, -5)
    const rates = [1, 2, 3, 4].map((hour) => passTimestamp(exchange, EIGHT + hour * HOUR)[0]!)
    // the first hour began with a minute of the old book; afterwards the rate is one hour's interest, 0.03 % ÷ 24
    expect(rates.slice(1).map(({ rate }) => rate)).toEqual(Array.from({ length: 3 }, () => e8('0.0000125')))
    expect(rates.map(({ intervalMinutes }) => intervalMinutes)).toEqual([60, 60, 60, 480])
    expect(rates.at(-1)?.nextFundingTime).toBe(EIGHT + 8 * HOUR)
  })

  it('[ENG-05, R2.15] stays for exempt contracts', () => {
    const exchange = withBook(4000, false)
    expect(passTimestamp(exchange, EIGHT)).toMatchObject([{ rate: e8('0.00375'), intervalMinutes: 480 }])
  })

  it('[ENG-12] goes on from a snapshot within the hourly pace as if nothing had happened', () => {
    const exchange = withBook(4000)
    passTimestamp(exchange, EIGHT)
    quote(exchange, -5)
    passTimestamp(exchange, EIGHT + HOUR)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) for (const hour of [2, 3, 4]) passTimestamp(one, EIGHT + hour * HOUR)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(exchange.engine.quote(BTC).fundingMinutes).toBe(480)
  })
})

describe('funding rows', () => {
  it('[ENG-11, R2.16] are executions of their own kind, one for each position, and ledger rows of the same amount', () => {
    const exchange = withBook(-5)
    exchange.sell(10, MID + 10, 1000)
    exchange.buy(11, MID + 10, 1000)
    passTimestamp(exchange, EIGHT)
    const reported = exchange.engine
    expect(reported.positions(11)[0]?.size).toBe(1000)
    exchange.time = EIGHT + 8 * HOUR - 3000
    exchange.pass(3, BTC, MID)
    exchange.pass(1, BTC, MID)
    const rows = eventsOf(exchange.last!, 'execution')
    const mark = exchange.engine.quote(BTC).markPrice
    expect(
      rows.map(({ account, execType, createType, orderId, side, fee }) => [
        account,
        execType,
        createType,
        orderId,
        side,
        fee,
      ]),
    ).toEqual([
      [10, 'Funding', 'CreateBySettle', 0, 'Sell', -(mark / 10_000n)],
      [11, 'Funding', 'CreateBySettle', 0, 'Buy', mark / 10_000n],
    ])
    expect(rows.every(({ execPrice, value, qty }) => execPrice === mark && value === mark && qty === 1000)).toBe(true)
    expect(eventsOf(exchange.last!, 'ledger').map((row) => row.funding)).toEqual([mark / 10_000n, -(mark / 10_000n)])
  })

  it('[ENG-05, R2.16] 2.E23: of an inverse contract are paid in its coin', () => {
    const exchange = new TestExchange()
    const rate = e8('0.0002')
    exchange.list(
      inversePerpetual(BTC, { funding: { ...funding, upperRate: rate + 1n, interestPerDay: e8('0.0006') } }),
    )
    const tiers = [{ maxQty: e8('1000000'), ratio: e8('0.95') }]
    exchange.send({ type: 'setCollateral', coin: 'C1', priceInstrument: BTC, tiers, enabled: true })
    for (const account of [10, 11]) {
      exchange.open(account, '0')
      exchange.send({ type: 'deposit', account, coin: 'C1', amount: e8('100'), bonus: false })
    }
    exchange.time = EIGHT - 10_000
    exchange.pass(3, BTC, 80_000)
    exchange.sell(10, 80_000, 10_000)
    exchange.buy(11, 80_000, 10_000)
    const rows = exchange.pass(10, BTC, 80_000).filter((event) => event.type === 'ledger')
    expect(rows.map(({ account, coin, funding: paid }) => [account, coin, paid])).toEqual([
      [10, 'C1', e8('0.00025')],
      [11, 'C1', e8('-0.00025')],
    ])
    expect(exchange.lost()).toBe(0n)
  })

  it.each([5, -4000])(
    '[ENG-05, ENG-06, R2.16] what one leg of a hedge receives pays for the other, whichever pays (book %i ticks off)',
    (above) => {
      const exchange = withBook(above)
      exchange.open(12, '50000', { isolated: true })
      exchange.send({ type: 'setPositionMode', account: 12, instrument: BTC, positionMode: 'BothSide' })
      exchange.order({ account: 12, side: 'Buy', orderType: 'Market', qty: 1000, positionIdx: 1 })
      exchange.order({ account: 12, side: 'Sell', orderType: 'Market', qty: 1000, positionIdx: 2 })
      const { available } = exchange.engine.wallet(12)!.coins[0]!
      expect(exchange.code({ type: 'withdraw', account: 12, coin: 'USDT', amount: available })).toBe(0)
      const [event] = passTimestamp(exchange, EIGHT)
      expect((event?.rate ?? 0n) > 0n).toBe(above > 0)
      // no balance was available, and none was needed
      expect(exchange.engine.positions(12).map(({ size, addedMargin }) => [size, addedMargin])).toEqual([
        [1000, 0n],
        [1000, 0n],
      ])
      expect(exchange.lost()).toBe(0n)
    },
  )

  it.each([
    ['at its end', EIGHT - 10_000],
    ['that fell due while the house was down', EIGHT + 3_600_000],
  ])(
    '[ENG-04, ENG-05, R2.16] of a perpetual that is delivered at a timestamp is exchanged first (%s)',
    (_, resumed) => {
      const exchange = withBook(-5)
      exchange.sell(10, MID + 10, 1000)
      exchange.buy(11, MID + 10, 1000)
      const delivery = { feeRate: 0n, averageSeconds: 1800, reduceOnlySeconds: 1800, closingSeconds: 300 }
      const instrument = contract(BTC, { funding, delivery, deliveryTime: EIGHT })
      expect(exchange.code({ type: 'listInstrument', instrument })).toBe(0)
      exchange.time = resumed
      const rows = exchange.pass(12, BTC, MID).filter((event) => event.type === 'ledger')
      expect(rows.map(({ account, ledgerType }) => [account, ledgerType])).toEqual([
        [10, 'SETTLEMENT'],
        [11, 'SETTLEMENT'],
        [10, 'DELIVERY'],
        [11, 'DELIVERY'],
      ])
      expect(exchange.engine.positions(11)).toEqual([])
      expect(exchange.lost()).toBe(0n)
    },
  )
})
