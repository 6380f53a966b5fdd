import { type EngineEvent, restoreEngine } from '@perpdesk/engine'
import { type ContractInstrument, contractsOf, nextPreListing, PRE_LISTINGS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { planListings } from '../listing/plan-listings.ts'
import { makerOf, TAKERS } from './participants/accounts.ts'
import { coinModel } from './reference/coins.ts'
import { modelValue } from './reference/to-grid.ts'
import { MemoryExchange, PERSON, START } from './testing/memory-exchange.ts'

const SECOND = 1_000
const MINUTE = 60_000
/** Milliseconds per step, so that a long auction takes few steps. */
const COARSE = 500
const HYPE = planListings([], START).find(({ symbol }) => symbol === 'HYPEUSDT')!
const BTCUSDT = planListings([], START).find(({ symbol }) => symbol === 'BTCUSDT')!
const { auctionTime, finishTime } = HYPE.preListing!
const noCancelTime = auctionTime + 50 * MINUTE
const matchingTime = noCancelTime + 5 * MINUTE
const tradingTime = matchingTime + 5 * MINUTE

function watched(exchange: MemoryExchange): EngineEvent[] {
  const events: EngineEvent[] = []
  exchange.subscribe((applied) => {
    for (const event of applied.events) if ('instrument' in event && event.instrument === HYPE.id) events.push(event)
  })
  return events
}

const listedIn = (exchange: MemoryExchange) =>
  contractsOf(exchange.engine.instruments()).find(({ id }) => id === HYPE.id)
const phaseOf = (exchange: MemoryExchange) => listedIn(exchange)?.preListing?.phase
const sidesOf = (exchange: MemoryExchange) => {
  const { bids, asks } = exchange.engine.depth(HYPE.id, 200)
  return [bids.length, asks.length] as const
}

function expectSound(exchange: MemoryExchange): void {
  expect(exchange.refused).toEqual([])
  for (const coin of exchange.engine.audit()) expect(coin.difference).toBe(0n)
}

async function before(
  time: number,
  instruments: readonly ContractInstrument[] = [BTCUSDT, HYPE],
): Promise<MemoryExchange> {
  const exchange = new MemoryExchange(time)
  await exchange.list(instruments)
  await exchange.person()
  return exchange
}

describe('a contract that is sold by auction', { timeout: 60_000 }, () => {
  it('[ENG-04, SIM-01] goes through every phase: bids and offers, one price, pre-market, ordinary trading', async () => {
    const exchange = await before(auctionTime - 20 * SECOND)
    const events = watched(exchange)
    const market = exchange.market()
    await exchange.run(market, 19 * SECOND, undefined, COARSE)
    expect([phaseOf(exchange), sidesOf(exchange)]).toEqual(['NotStarted', [0, 0]])
    await exchange.run(market, 5 * SECOND, undefined, COARSE)
    expect(phaseOf(exchange)).toBe('CallAuction')
    const reference = exchange.engine.quote(HYPE.id).markPrice
    const [bids, asks] = sidesOf(exchange)
    expect(Math.min(bids, asks)).toBeGreaterThan(5)
    const bought = await exchange.order({ instrument: HYPE.id, price: 35_000, qty: 1_000 })
    expect(bought.code).toBe(0)
    await exchange.run(market, 2 * MINUTE, undefined, COARSE)
    exchange.time = noCancelTime - 10 * SECOND
    await exchange.run(market, 12 * SECOND, undefined, COARSE)
    expect(phaseOf(exchange)).toBe('CallAuctionNoCancel')
    await exchange.run(market, 2 * MINUTE, undefined, COARSE)
    exchange.time = matchingTime - 10 * SECOND
    await exchange.run(market, 9 * SECOND, undefined, COARSE)
    const trades = () => events.filter((event) => event.type === 'trade')
    expect(trades()).toEqual([])
    await exchange.run(market, 3 * SECOND, undefined, COARSE)
    expect(phaseOf(exchange)).toBe('CrossMatching')
    const prices = new Set(trades().map(({ price }) => price))
    expect([prices.size, trades().length > 5]).toEqual([1, true])
    const mark = modelValue(exchange.engine.quote(HYPE.id).markPrice)
    expect(Math.abs(mark / modelValue(reference) - 1)).toBeLessThan(0.08)
    expect(exchange.engine.position(PERSON, HYPE.id)[0]?.size).toBe(1_000)
    expectSound(exchange)

    // Continuous trading starts with the orders left by the auction, and the book is immediately filled as usual.
    expect(Math.min(...sidesOf(exchange))).toBeGreaterThan(0)
    exchange.time = tradingTime - SECOND
    await exchange.run(market, 2 * SECOND, undefined, COARSE)
    expect(phaseOf(exchange)).toBe('ContinuousTrading')
    expect(Math.min(...sidesOf(exchange))).toBeGreaterThan(0)
    const atAuction = trades().length
    await exchange.run(market, 2 * MINUTE, undefined, COARSE)
    expect(Math.min(...sidesOf(exchange))).toBeGreaterThan(50)
    expect(trades().length).toBeGreaterThan(atAuction + 5)
    expect((await exchange.order({ instrument: HYPE.id, side: 'Sell', orderType: 'Market', qty: 1_000 })).code).toBe(0)
    expect(exchange.engine.position(PERSON, HYPE.id)[0]?.size ?? 0).toBe(0)
    expectSound(exchange)

    // Days later the contract follows its index like any other.
    exchange.time = finishTime - 20 * SECOND
    await exchange.run(market, 2 * MINUTE, undefined, COARSE)
    const { status, preListing } = listedIn(exchange)!
    expect([status, preListing?.phase]).toEqual(['Trading', 'Finished'])
    const { markPrice, indexPrice, bestBid, bestAsk } = exchange.engine.quote(HYPE.id)
    expect(bestAsk).toBeGreaterThan(bestBid)
    expect(Math.abs(modelValue(markPrice) / modelValue(indexPrice) - 1)).toBeLessThan(0.003)
    const reported = exchange.commands.findLast((command) => command.type === 'indexPrices')
    expect(reported?.entries.map(({ instrument }) => instrument)).toContain(HYPE.id)
    expectSound(exchange)
  })

  it.each([
    ['first phase', auctionTime + 20 * MINUTE],
    ['second phase', noCancelTime + 2 * MINUTE],
    ['matching', matchingTime + 2 * MINUTE],
  ])('[ENG-12, SIM-01] goes on after a restart in its %s', async (_, stop) => {
    const exchange = await before(auctionTime - 5 * SECOND)
    const stopped = exchange.market()
    await exchange.run(stopped, 15 * SECOND, undefined, COARSE)
    exchange.time = stop
    await exchange.run(stopped, 15 * SECOND, undefined, COARSE)
    const again = new MemoryExchange(exchange.time, restoreEngine(exchange.engine.snapshot()))
    expect(again.engine.openOrders(TAKERS[0]).length).toBe(exchange.engine.openOrders(TAKERS[0]).length)
    const market = again.market()
    await again.run(market, 15 * SECOND, undefined, COARSE)
    again.time = Math.max(again.time, matchingTime)
    await again.run(market, 15 * SECOND, undefined, COARSE)
    expect(again.engine.quote(HYPE.id).openInterest).toBeGreaterThan(0)
    again.time = tradingTime
    await again.run(market, 20 * SECOND, undefined, COARSE)
    expect(Math.min(...sidesOf(again))).toBeGreaterThan(50)
    expect(exchange.refused).toEqual([])
    expectSound(again)
  })

  it('[SIM-03, ENG-04] trades at 60 times the speed, where an auction takes a minute', async () => {
    const exchange = await before(auctionTime - 2 * MINUTE)
    await exchange.run(exchange.market('normal', 7, 60), 70 * MINUTE, undefined, 3 * SECOND)
    expect(phaseOf(exchange)).toBe('ContinuousTrading')
    expect(exchange.engine.quote(HYPE.id).openInterest).toBeGreaterThan(0)
    expect(Math.min(...sidesOf(exchange))).toBeGreaterThan(20)
    expectSound(exchange)
  })

  it('[SIM-03, ENG-04] follows prices that fall by half, within what an auction allows', async () => {
    const exchange = await before(auctionTime - 2 * MINUTE)
    const market = exchange.market('crash')
    await exchange.run(market, 38 * MINUTE, undefined, 2 * SECOND)
    expect(modelValue(exchange.engine.quote(HYPE.id).markPrice)).toBeLessThan(30)
    exchange.time = matchingTime - 10 * SECOND
    await exchange.run(market, 20 * SECOND, undefined, COARSE)
    expect(exchange.engine.quote(HYPE.id).openInterest).toBeGreaterThan(0)
    exchange.time = tradingTime
    await exchange.run(market, MINUTE, undefined, COARSE)
    expect(Math.min(...sidesOf(exchange))).toBeGreaterThan(20)
    expectSound(exchange)
  })

  it('[ENG-04, SIM-04] costs little: participants send less than one command a second', async () => {
    const exchange = await before(auctionTime - 5 * SECOND)
    await exchange.run(exchange.market(), 5 * MINUTE, undefined, SECOND)
    const accounts = [makerOf(HYPE.id), ...TAKERS]
    const sent = exchange.commands.filter(
      (command) =>
        'account' in command &&
        accounts.includes(command.account) &&
        'instrument' in command &&
        command.instrument === HYPE.id,
    )
    expect(sent.length).toBeGreaterThan(50)
    expect(sent.length).toBeLessThan(300)
  })

  it('[SIM-01] has a reference price at which the market model knows its coin, whichever is next', () => {
    const listed: ContractInstrument[] = []
    for (let next = nextPreListing(listed, START); next !== undefined; next = nextPreListing(listed, START)) {
      expect([next.symbol, modelValue(next.preListing!.referencePrice)]).toEqual([
        next.symbol,
        coinModel(next.baseCoin).price,
      ])
      listed.push({ ...next, preListing: null })
    }
    expect(listed).toHaveLength(PRE_LISTINGS)
  })
})
