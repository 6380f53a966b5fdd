import type { Depth, DepthLevel, MassQuote } from '@perpdesk/engine'
import { LINEAR_PERPETUALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { coinModel } from '../reference/coins.ts'
import { climateOf } from '../reference/regime.ts'
import { FairPrice } from './fair-price.ts'
import { Maker } from './maker.ts'
import { profileOf } from './profile.ts'
import { TakerFlow } from './taker.ts'

const BTC = LINEAR_PERPETUALS[0]!
const FAIR = 91_480
const profile = profileOf(BTC, coinModel('BTC'), climateOf('normal'), 1)
const makerOf = () => new Maker({ account: 11, instrument: 1, profile, seed: [1] })
const EMPTY: Depth = { version: 0, bids: [], asks: [] }

/** An order book that contains exactly the maker's quotes. */
class Book {
  readonly bids = new Map<number, number>()
  readonly asks = new Map<number, number>()

  apply(quote: MassQuote | undefined): number {
    for (const { price, lots } of quote?.bids ?? []) put(this.bids, price, lots)
    for (const { price, lots } of quote?.asks ?? []) put(this.asks, price, lots)
    return (quote?.bids.length ?? 0) + (quote?.asks.length ?? 0)
  }

  get depth(): Depth {
    const sorted = (side: Map<number, number>, direction: number): DepthLevel[] =>
      [...side].toSorted(([a], [b]) => (a - b) * direction)
    return { version: 0, bids: sorted(this.bids, -1), asks: sorted(this.asks, 1) }
  }

  requote(maker: Maker, fair: number, inventory = 0): number {
    const quote = maker.requote({ fair, depth: this.depth, inventory, unrest: 1 })
    if (quote !== undefined) maker.confirm(quote)
    return this.apply(quote)
  }
}

function put(side: Map<number, number>, price: number, lots: number): void {
  if (lots === 0) side.delete(price)
  else side.set(price, lots)
}

const settled = (maker: Maker, fair = FAIR): Book => {
  const book = new Book()
  for (let round = 0; round < 12; round += 1) book.requote(maker, fair)
  return book
}

describe('a maker', () => {
  it('[SIM-01] builds a book of over 200 levels a side around the fair price', () => {
    const { bids, asks } = settled(makerOf()).depth
    expect(bids.length).toBeGreaterThan(200)
    expect(asks.length).toBeGreaterThan(200)
    expect(bids[0]![0] * 0.1).toBeLessThanOrEqual(FAIR)
    expect(asks[0]![0] * 0.1).toBeGreaterThanOrEqual(FAIR)
    expect(asks[0]![0]).toBeGreaterThan(bids[0]![0])
  })

  it('[SIM-01, SIM-04] changes a few levels when nothing happens and some more when the price moves', () => {
    const maker = makerOf()
    const book = settled(maker)
    expect(book.requote(maker, FAIR)).toBeLessThan(25)
    const before = new Set(book.bids.keys())
    expect(book.requote(maker, FAIR * 1.00004)).toBeLessThan(90)
    expect([...before].filter((price) => book.bids.has(price)).length / before.size).toBeGreaterThan(0.85)
  })

  it('[SIM-01] puts back what was filled', () => {
    const maker = makerOf()
    const book = settled(maker)
    const eaten = book.depth.asks.slice(0, 6)
    for (const [price] of eaten) book.asks.delete(price)
    for (let round = 0; round < 3; round += 1) book.requote(maker, FAIR)
    expect(book.asks.has(eaten[0]![0])).toBe(true)
    expect(book.depth.asks.length).toBeGreaterThan(200)
  })

  it('[SIM-01] leans against its inventory: long, it quotes lower and bids for less', () => {
    const long = makerOf()
    const book = new Book()
    for (let round = 0; round < 12; round += 1) book.requote(long, FAIR, profile.inventoryLimit * 0.9)
    const flat = settled(makerOf())
    const sum = (levels: readonly DepthLevel[]) => levels.reduce((total, [, lots]) => total + lots, 0)
    expect(book.depth.asks[0]![0]).toBeLessThan(flat.depth.asks[0]![0])
    expect(sum(book.depth.bids)).toBeLessThan(sum(flat.depth.bids) / 2)
    expect(sum(book.depth.asks)).toBeGreaterThan(sum(flat.depth.asks) / 2)
  })

  it('[SIM-01] knows its own quotes from those of others', () => {
    const maker = makerOf()
    const quote = maker.requote({ fair: FAIR, depth: EMPTY, inventory: 0, unrest: 1 })!
    maker.confirm(quote)
    const { price, lots } = quote.bids[0]!
    expect(maker.foreign('Buy', price, lots + 7)).toBe(7)
    expect(maker.foreign('Sell', price, 7)).toBe(7)
  })
})

describe('takers', () => {
  it('[SIM-01] trade about the modelled turnover in the long run', () => {
    const flow = new TakerFlow(profile, [4])
    let value = 0
    let orders = 0
    for (let now = 1_000; now < 4 * 3_600_000; now += 100) {
      if (!flow.isDue(now, 1)) continue
      const view = { nowMs: now, fair: FAIR, bestBid: 914_799, bestAsk: 914_801, momentum: 0, activity: 1 }
      orders += 1
      value += flow.order(view, flow.side(view, 0), { account: 21, instrument: 1 }).qty * 0.001 * FAIR
    }
    const share = (value * 6) / coinModel('BTC').turnover
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(1.5)
    expect(orders / (4 * 3_600)).toBeGreaterThan(1)
  })

  it('[SIM-01] sell when they hold much, and buy when they are short', () => {
    const flow = new TakerFlow(profile, [5])
    const view = { nowMs: 0, fair: FAIR, bestBid: 914_799, bestAsk: 914_801, momentum: 0, activity: 1 }
    const mean = (load: number) => {
      let sum = 0
      for (let order = 0; order < 500; order += 1) sum += flow.side(view, load)
      return sum / 500
    }
    expect(mean(0.6)).toBeLessThan(-0.2)
    expect(mean(-0.6)).toBeGreaterThan(0.2)
  })
})

describe('the fair price', () => {
  it('[SIM-01] strays little from the reference price and comes back', () => {
    const fair = new FairPrice(profile, [6])
    for (let now = 1_000; now < 3_600_000; now += 500)
      expect(Math.abs(fair.at(now, FAIR) / FAIR - 1)).toBeLessThan(0.0015)
  })

  it('[SIM-01] moves with what people sweep, and forgets most of it within minutes', () => {
    const fair = new FairPrice(profile, [6])
    const before = fair.at(1_000, FAIR)
    fair.onFlow(1, 0.003, 5_000_000)
    const hit = fair.value(FAIR) / before - 1
    expect(hit).toBeGreaterThan(0.001)
    for (let now = 2_000; now < 120_000; now += 500) fair.at(now, FAIR)
    expect(Math.abs(fair.value(FAIR) / before - 1)).toBeLessThan(hit / 2)
    expect(fair.takeLearnt()).toBeGreaterThan(0)
    expect(fair.takeLearnt()).toBe(0)
  })
})
