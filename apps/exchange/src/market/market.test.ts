import { type Command, restoreEngine } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { priceToTicks } from '@perpdesk/trading'
import { beforeAll, describe, expect, it } from 'vitest'
import { planListings } from '../listing/plan-listings.ts'
import { ACCOUNTS } from './participants/accounts.ts'
import { carryBasis } from './reference/carry.ts'
import { coinModel } from './reference/coins.ts'
import { modelValue } from './reference/to-grid.ts'
import { BTC, MemoryExchange, PERSON, START } from './testing/memory-exchange.ts'

const SECOND = 1_000
const MINUTE = 60_000
const MAJORS = [1, 2, 3, 4]
/**
 * Contracts that trade on a new exchange. The contract that waits for its auction is listed too, but does not trade
 * yet.
 */
const LISTED = planListings([], START)
const ALL = LISTED.filter(({ status }) => status === 'Trading')
const FEW = ALL.slice(0, 4)

describe('the simulated market', { timeout: 30_000 }, () => {
  const exchange = new MemoryExchange()
  const spreads = new Map<number, number[]>()
  const minutesOf = 1
  let cpu = 0
  let began = { bytes: 0, commands: 0 }
  const stillBooks: number[] = []
  const steadiness: number[] = []
  let largestStep = 0

  beforeAll(async () => {
    await exchange.list(LISTED)
    const market = exchange.market()
    await exchange.run(market, 20 * SECOND)
    began = { bytes: exchange.bytes, commands: exchange.commands.length }
    const used = process.cpuUsage()
    let versions = new Map<number, number>()
    let bids = new Set<number>()
    let commands = exchange.commands.length
    await exchange.run(market, minutesOf * MINUTE, () => {
      largestStep = Math.max(largestStep, exchange.commands.length - commands)
      commands = exchange.commands.length
      if (exchange.time % SECOND !== 0) return
      for (const { id } of ALL) {
        const { bestBid, bestAsk } = exchange.engine.quote(id)
        const known = spreads.get(id) ?? []
        known.push(bestBid === 0 || bestAsk === 0 ? Number.NaN : (bestAsk - bestBid) / bestBid)
        spreads.set(id, known)
      }
      const now = new Set(exchange.engine.depth(BTC, 200).bids.map(([price]) => price))
      if (bids.size > 0) steadiness.push([...bids].filter((price) => now.has(price)).length / bids.size)
      bids = now
      if (exchange.time % (3 * SECOND) !== 0) return
      const present = new Map(ALL.map(({ id }) => [id, exchange.engine.bookVersion(id)]))
      for (const [id, version] of present) if (versions.get(id) === version) stillBooks.push(id)
      versions = present
    })
    const spent = process.cpuUsage(used)
    cpu = (spent.user + spent.system) / (minutesOf * MINUTE * 1_000)
  }, 120_000)

  it('[SIM-01] always has two-sided books that never cross, with spreads as on a venue', () => {
    for (const { id, symbol, tickSize } of ALL) {
      const seen = (spreads.get(id) ?? []).toSorted((a, b) => a - b)
      expect(seen.every((spread) => spread > 0)).toBe(true)
      const usual = seen[seen.length >> 1] ?? Number.NaN
      const tick = modelValue(tickSize) / (exchange.engine.quote(id).bestBid * modelValue(tickSize))
      // The smaller contracts of the other families have wider quotes.
      const widest = Math.max(2 * tick, symbol.endsWith('USDT') ? 0.0012 : 0.002)
      expect([symbol, usual < widest]).toEqual([symbol, true])
      expect([symbol, usual < (MAJORS.includes(id) ? 0.0001 : 1)]).toEqual([symbol, true])
    }
  })

  it('[SIM-01] keeps the books of majors 200 levels deep on both sides', () => {
    for (const id of MAJORS) {
      const { bids, asks } = exchange.engine.depth(id, 200)
      expect([bids.length, asks.length]).toEqual([200, 200])
    }
    for (const { id } of ALL) expect(exchange.engine.depth(id, 20).bids).toHaveLength(20)
  })

  it('[SIM-01] has books that live without flickering: none stands still for 3 s, most levels stay where they are', () => {
    expect(stillBooks).toEqual([])
    const mean = steadiness.reduce((sum, share) => sum + share, 0) / steadiness.length
    expect(mean).toBeGreaterThan(0.6)
    expect(mean).toBeLessThan(1)
  })

  it('[SIM-01, ENG-03] trades about the turnover it models, and no cent is lost', () => {
    const traded = exchange.commands.filter((command) => command.type === 'placeOrder').length / (minutesOf * 60)
    expect(traded).toBeGreaterThan(10)
    for (const { id } of ALL) expect(exchange.engine.quote(id).lastPrice).toBeGreaterThan(0)
    for (const coin of exchange.engine.audit()) expect(coin.difference).toBe(0n)
    expect(exchange.refused).toEqual([])
  })

  it('[SIM-01, ENG-05] keeps perpetuals near their index, and dated contracts above it by the time that is left', () => {
    for (const { id, symbol, baseCoin, deliveryTime } of ALL) {
      const { markPrice, indexPrice } = exchange.engine.quote(id)
      const basis = Math.log(modelValue(markPrice) / modelValue(indexPrice))
      const belongs = carryBasis(coinModel(baseCoin), deliveryTime, exchange.time)
      expect([symbol, Math.abs(basis - belongs) < 0.003]).toEqual([symbol, true])
    }
    const far = ALL.find(({ symbol }) => symbol === 'BTCUSDM27')!
    const { markPrice, indexPrice } = exchange.engine.quote(far.id)
    expect(modelValue(markPrice) / modelValue(indexPrice)).toBeGreaterThan(1.02)
  })

  it('[SIM-01] has one price of a coin in all families, and quote coins that are nearly the same', () => {
    const indexOf = (wanted: string) =>
      modelValue(exchange.engine.quote(ALL.find(({ symbol }) => symbol === wanted)!.id).indexPrice)
    for (const other of ['BTCPERP', 'BTCUSD', 'BTCUSDH27', 'BTC-26MAR27'])
      expect(Math.abs(indexOf(other) / indexOf('BTCUSDT') - 1)).toBeLessThan(0.002)
  })

  it('[SIM-04] writes far less than 200 MB of commands an hour and costs less than a quarter of a core', () => {
    const anHour = (exchange.bytes - began.bytes) * (60 / minutesOf)
    const commands = (exchange.commands.length - began.commands) / (minutesOf * 60)
    // The journal adds a row per group commit; even with 300 bytes for each command the sum stays below the budget.
    expect(anHour + commands * 300 * 3_600).toBeLessThan(200e6)
    expect(commands).toBeLessThan(200)
    expect(cpu).toBeLessThan(0.25)
  })

  it('[SIM-04] does a little in each step, so that nobody waits behind it', () => {
    expect(largestStep).toBeLessThanOrEqual(45)
  })
})

describe('the simulated market and people', { timeout: 30_000 }, () => {
  const open = async () => {
    const exchange = new MemoryExchange()
    await exchange.list(FEW)
    const market = exchange.market()
    await exchange.run(market, 10 * SECOND)
    await exchange.person()
    return { exchange, market }
  }
  const value = (levels: readonly (readonly [number, number])[]) => levels.reduce((sum, [, lots]) => sum + lots, 0)

  it('[SIM-01] moves when a person buys a lot, and the book fills up again', async () => {
    const { exchange, market } = await open()
    const before = exchange.engine.quote(BTC)
    const offered = value(exchange.engine.depth(BTC, 50).asks)
    const result = await exchange.order({ orderType: 'Market', timeInForce: 'IOC', qty: 100_000 })
    expect(result.code).toBe(0)
    const hit = exchange.engine.quote(BTC)
    expect(hit.bestAsk).toBeGreaterThan(before.bestAsk + 100)
    await exchange.run(market, 3 * SECOND)
    expect(value(exchange.engine.depth(BTC, 50).asks)).toBeGreaterThan(offered / 2)
    expect(exchange.engine.quote(BTC).bestBid).toBeGreaterThan(before.bestBid)
  })

  it("[SIM-01] fills a person's resting orders when the price passes them, and only then", async () => {
    const { exchange, market } = await open()
    const { bestBid, bestAsk } = exchange.engine.quote(BTC)
    const buy = await exchange.order({ timeInForce: 'PostOnly', price: bestBid - 40 })
    const sell = await exchange.order({ timeInForce: 'PostOnly', side: 'Sell', price: bestAsk + 40 })
    let lowest = bestAsk
    let highest = bestBid
    await exchange.run(market, MINUTE, () => {
      lowest = Math.min(lowest, exchange.engine.quote(BTC).bestAsk)
      highest = Math.max(highest, exchange.engine.quote(BTC).bestBid)
    })
    const rests = (id: number) => exchange.engine.openOrders(PERSON).some(({ orderId }) => orderId === id)
    // An order is overtaken when the other side of the book has reached its price.
    expect(lowest <= bestBid - 40 || highest >= bestAsk + 40).toBe(true)
    expect(rests(buy.orderId)).toBe(lowest > bestBid - 40)
    expect(rests(sell.orderId)).toBe(highest < bestAsk + 40)
  })

  it("[SIM-01] does not leave a person's order standing at a price that others would gladly take", async () => {
    const { exchange, market } = await open()
    const { bestBid } = exchange.engine.quote(2)
    await exchange.order({ instrument: 2, side: 'Sell', price: Math.round(bestBid * 0.999), qty: 40_000 })
    await exchange.run(market, 20 * SECOND)
    expect(exchange.engine.openOrders(PERSON)).toEqual([])
    expect(exchange.engine.position(PERSON, 2)[0]?.size).toBe(40_000)
  })
})

describe('the simulated market over time', { timeout: 30_000 }, () => {
  const hashAfter = async (seed: number): Promise<string> => {
    const exchange = new MemoryExchange()
    await exchange.list(FEW)
    await exchange.run(exchange.market('normal', seed), 15 * SECOND)
    return exchange.engine.stateHash()
  }

  it('[SIM-03] repeats itself from a seed', async () => {
    const first = await hashAfter(7)
    expect(await hashAfter(7)).toBe(first)
    expect(await hashAfter(8)).not.toBe(first)
  })

  it('[SIM-01, SIM-02] goes on after a restart where it stopped, with the quotes that rest', async () => {
    const before = new MemoryExchange()
    await before.list(FEW)
    await before.run(before.market(), 20 * SECOND)
    const last = before.engine.quote(BTC)
    const after = new MemoryExchange(before.time + 3 * 3_600_000, restoreEngine(before.engine.snapshot()))
    const market = after.market()
    await after.run(market, 5 * SECOND, () => {
      const { bestBid, bestAsk } = after.engine.quote(BTC)
      expect(bestBid > 0 && bestAsk > bestBid).toBe(true)
    })
    const drift = modelValue(after.engine.quote(BTC).indexPrice) / modelValue(last.indexPrice) - 1
    expect(Math.abs(drift)).toBeLessThan(0.003)
    const { bids, asks } = after.engine.depth(BTC, 1_000)
    expect(bids.length + asks.length).toBeLessThan(700)
    expect(after.commands.some(({ type }) => type === 'createAccount' || type === 'deposit')).toBe(false)
    expect(after.refused).toEqual([])
  })

  it('[SIM-01, ENG-11] stays within what one account may hold of a contract, and quotes both sides of it all the time', async () => {
    const exchange = new MemoryExchange()
    const small = ALL.find(({ symbol }) => symbol === 'DYDXUSDT')!
    // Limits so small that minutes of trading correspond to days, in the same proportion to the largest order as in the
    // tables.
    const [maxLimitQty, impactNotional] = [small.maxLimitQty / 10n, small.impactNotional / 10n]
    const openInterestLimit = { shareE4: 1_000, freeQty: maxLimitQty * 5n }
    await exchange.list([{ ...small, maxLimitQty, impactNotional, openInterestLimit }])
    const market = exchange.market()
    await exchange.run(market, 10 * SECOND)
    const free = Number(openInterestLimit.freeQty / small.lotSize)
    let largest = 0
    let fewest = Number.POSITIVE_INFINITY
    await exchange.run(market, 30 * MINUTE, () => {
      if (exchange.time % SECOND !== 0) return
      for (const account of ACCOUNTS) largest = Math.max(largest, Math.abs(exchange.engine.netLots(account, small.id)))
      const { bids, asks } = exchange.engine.depth(small.id, 20)
      fewest = Math.min(fewest, bids.length, asks.length)
    })
    expect(exchange.refused).toEqual([])
    expect(largest).toBeGreaterThan(free * 0.2)
    expect(largest).toBeLessThan(free)
    expect(fewest).toBe(20)
  })

  it('[SIM-01] holds still while the exchange takes no commands, and goes on afterwards', async () => {
    const exchange = new MemoryExchange()
    await exchange.list(FEW)
    const market = exchange.market()
    await exchange.run(market, 5 * SECOND)
    exchange.accepts = false
    const sent = exchange.commands.length
    await exchange.run(market, 5 * SECOND)
    expect(exchange.commands.length).toBe(sent)
    exchange.accepts = true
    await exchange.run(market, 5 * SECOND)
    expect(exchange.commands.length).toBeGreaterThan(sent + 20)
    expect(exchange.engine.depth(BTC, 200).bids).toHaveLength(200)
  })

  it('[SIM-03] crashes in the crash scenario and is thin in the illiquid one', async () => {
    const crash = new MemoryExchange()
    const one = ALL.slice(0, 1)
    await crash.list(one)
    const market = crash.market('crash')
    await crash.run(market, MINUTE)
    const high = modelValue(crash.engine.quote(BTC).indexPrice)
    await crash.run(market, 3 * MINUTE)
    expect(modelValue(crash.engine.quote(BTC).indexPrice) / high).toBeLessThan(0.98)
    expect(crash.engine.depth(BTC, 50).bids).toHaveLength(50)
    const thin = new MemoryExchange()
    await thin.list(FEW)
    await thin.run(thin.market('illiquid'), 10 * SECOND)
    const lots = (exchange: MemoryExchange) =>
      exchange.engine.depth(2, 100).bids.reduce((sum, [, each]) => sum + each, 0)
    const usual = new MemoryExchange()
    await usual.list(FEW)
    await usual.run(usual.market(), 10 * SECOND)
    expect(lots(thin)).toBeLessThan(lots(usual) / 4)
  })

  it('[SIM-01, ENG-04] takes in contracts that are listed while it runs', async () => {
    const exchange = new MemoryExchange()
    await exchange.list(FEW)
    const market = exchange.market()
    await exchange.run(market, 5 * SECOND)
    const future = ALL.find(({ indexInstrument }) => indexInstrument === BTC)!
    const coin = ALL.find(({ symbol }) => symbol === 'BNBUSDT')!
    await exchange.list([future, coin])
    await exchange.run(market, 10 * SECOND)
    for (const { id } of [future, coin]) {
      const { bids, asks } = exchange.engine.depth(id, 50)
      expect([bids.length, asks.length]).toEqual([50, 50])
    }
    expect(exchange.refused).toEqual([])
  })

  it('[SIM-01, ENG-04, R1.10] trades a dated contract into its delivery, and goes on without it', async () => {
    const delivery = Date.parse('2026-11-27T08:00:00.000Z')
    const exchange = new MemoryExchange(delivery - 30 * MINUTE - 40 * SECOND)
    const future = ALL.find(({ symbol }) => symbol === 'BTCUSDT-27NOV26')!
    await exchange.list([...FEW, future])
    const market = exchange.market()
    await exchange.run(market, 30 * SECOND)
    expect(exchange.engine.quote(future.id).openInterest).toBeGreaterThan(0)
    await exchange.run(market, 40 * SECOND)
    const offered = exchange.engine.depth(future.id, 50)
    expect(offered.bids.length + offered.asks.length).toBeGreaterThan(0)
    exchange.time = delivery - 30 * SECOND
    await exchange.run(market, 40 * SECOND)
    expect(exchange.engine.instrument(future.id)?.status).toBe('Delivering')
    expect(exchange.engine.quote(future.id).openInterest).toBe(0)
    const sent = exchange.commands.length
    await exchange.run(market, 10 * SECOND)
    expect(exchange.commands.length).toBeGreaterThan(sent + 50)
    for (const coin of exchange.engine.audit()) expect(coin.difference).toBe(0n)
    expect(exchange.refused).toEqual([])
  })

  it('[SIM-03] ticks with every index at 60 times the speed, and never makes a mark without a book', async () => {
    const exchange = new MemoryExchange()
    const future = ALL.find(({ symbol }) => symbol === 'BTCUSDT-26MAR27')!
    await exchange.list([...FEW, future])
    const market = exchange.market('normal', 7, 60)
    for (let step = 0; step < 200; step += 1) {
      exchange.time += 3_000
      await market.step(exchange.time)
    }
    const count = (type: Command['type']) => exchange.commands.filter((command) => command.type === type).length
    expect(count('tick')).toBeGreaterThan(150)
    expect(count('indexPrices')).toBeGreaterThan(150)
    expect(count('massQuote') + count('placeOrder')).toBeLessThan(2_000)
    const ratios = exchange.marks.filter(([id]) => id === future.id).map(([, mark, index]) => mark / index)
    expect(Math.min(...ratios)).toBeGreaterThan(1.015)
    expect(exchange.refused).toEqual([])
  })

  it('[SIM-02] begins where the past ends', async () => {
    const exchange = new MemoryExchange()
    await exchange.list(FEW)
    await exchange.run(exchange.market(), 3 * SECOND)
    const past = priceToTicks(FEW[0]!, e8('91480'))!
    expect(Math.abs(exchange.engine.quote(BTC).bestBid / past - 1)).toBeLessThan(0.001)
  })
})
