import type { AppliedNow, Command, EngineEvent } from '@perpdesk/engine'
import { e8, mulE8 } from '@perpdesk/numeric'
import { type ContractInstrument, LINEAR_PERPETUALS, lotsToQty, ticksToPrice } from '@perpdesk/trading'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candle, CandlePrice } from '../history/history.ts'
import { extendGenesis } from '../market/genesis.ts'
import { createPast } from '../market/history/past.ts'
import { eventRows } from '../testing/event-rows.ts'
import { RESOLUTIONS, type Resolution } from './candles.ts'
import { createCandles } from './create-candles.ts'
import { flatBar, gather, joinBars } from './merge.ts'
import type { Past } from './past.ts'
import { barStart, shiftBar } from './resolutions.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const instrument = LINEAR_PERPETUALS[0]!
const NO_PAST: Past = { end: () => undefined, bars: () => [] }
const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 400 }

type Listener = (applied: AppliedNow, command: Command) => void

const TICK: Command = { type: 'tick' }

interface Trade {
  readonly time: number
  readonly price: number
  readonly qty: number
}

/** Stands in for the exchange: a stream of commands, and a store of all trades so far. */
class Surroundings {
  time = 0
  readonly #listed: ContractInstrument
  #reported: Trade[] = []
  #listeners: Listener[] = []
  #mark: Extract<EngineEvent, { type: 'mark' }> | undefined

  constructor(listed: ContractInstrument = instrument) {
    this.#listed = listed
  }

  readonly now = (): number => this.time
  readonly sequencer = {
    subscribe: (listener: Listener) => {
      this.#listeners.push(listener)
      return () => {}
    },
  }
  readonly history = {
    flush: () => Promise.resolve(),
    listings: (ids: readonly number[]) => Promise.resolve([this.#listed].filter(({ id }) => ids.includes(id))),
    candles: (_id: number, price: CandlePrice, length: number, from: number, to: number) =>
      Promise.resolve(
        price === 'last'
          ? naive(this.#reported, (time) => Math.floor(time / length) * length).filter(
              (bar) => bar.time >= from && bar.time < to,
            )
          : [],
      ),
  }

  report(trades: readonly Trade[]): void {
    for (const [index, { time, price, qty }] of trades.entries()) {
      this.time = time
      const event: EngineEvent = {
        type: 'trade',
        tradeId: index + 1,
        instrument: instrument.id,
        price,
        qty,
        side: 'Buy',
      }
      this.#reported.push({ time, price, qty })
      this.#report([event])
    }
  }

  mark(markPrice: bigint, indexPrice: bigint, premium: bigint | null = null): void {
    const funding = { predictedFundingRate: 0n, nextFundingTime: 0, fundingMinutes: 0 }
    const figures = { ...funding, basisRate: 0n, predictedDeliveryPrice: 0n, openInterest: 0 }
    this.#mark = { type: 'mark', instrument: instrument.id, markPrice, indexPrice, premium, ...figures }
    this.markAgain()
  }

  /** Reports the last mark event again, as the engine does for a contract whose prices have not changed. */
  markAgain(): void {
    this.#report(this.#mark === undefined ? [] : [this.#mark])
  }

  list(listed: ContractInstrument): void {
    this.#report([{ type: 'instrument', instrument: listed }])
  }

  #report(events: readonly EngineEvent[]): void {
    const result = { code: 0, orderId: 0, price: 0, params: {} }
    for (const listener of this.#listeners)
      listener({ seq: 1, time: this.time, result, events, rows: eventRows(events) }, TICK)
  }

  restart(time: number): void {
    this.#listeners = []
    this.time = time
  }

  candles(past: Past = NO_PAST) {
    const { sequencer, history, now } = this
    return createCandles({ sequencer, history, past, instruments: [this.#listed], now })
  }

  get reported(): readonly Trade[] {
    return this.#reported
  }
}

/** Computes bars by the plain definition: trades grouped by bar. */
function naive(trades: readonly Trade[], start: (time: number) => number): Candle[] {
  const bars = new Map<number, Candle>()
  for (const trade of trades) {
    const time = start(trade.time)
    const price = ticksToPrice(instrument, trade.price)
    const volume = lotsToQty(instrument, trade.qty)
    const bar = {
      time,
      open: price,
      high: price,
      low: price,
      close: price,
      volume,
      turnover: mulE8(price, volume, 'down'),
    }
    const known = bars.get(time)
    bars.set(time, known === undefined ? bar : joinBars(known, bar))
  }
  return [...bars.values()]
}

/** Computes the same bars, with flat bars in the gaps. */
function naiveRow(resolution: Resolution, trades: readonly Trade[], until: number): Candle[] {
  const bars = naive(trades, (time) => barStart(resolution, time))
  const row: Candle[] = []
  for (let time = bars[0]!.time; time <= until; time = shiftBar(resolution, time, 1)) {
    const bar = bars.find((candidate) => candidate.time === time)
    const close = row.at(-1)?.close ?? 0n
    row.push(bar ?? { time, open: close, high: close, low: close, close, volume: 0n, turnover: 0n })
  }
  return row
}

const START = Date.parse('2026-10-29T22:13:00Z')
const trades = fc
  .array(
    fc.record({
      wait: fc.oneof(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 4_000_000 }),
        fc.integer({ min: 1, max: 3 * DAY }),
      ),
      price: fc.integer({ min: 900_000, max: 930_000 }),
      qty: fc.integer({ min: 1, max: 50_000 }),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((rows) => {
    let time = START
    return rows.map(({ wait, price, qty }): Trade => ({ time: (time += wait), price, qty }))
  })

describe('candles', { timeout: 30_000 }, () => {
  it('[SIM-02] are what grouping the trades gives, in every resolution, across a restart at any point', async () => {
    await fc.assert(
      fc.asyncProperty(trades, fc.integer({ min: 0, max: 60 }), async (all, cut) => {
        const world = new Surroundings()
        world.time = START
        let candles = await world.candles()
        world.report(all.slice(0, cut))
        world.restart(world.time + 1)
        candles = await world.candles()
        world.report(all.slice(cut))
        for (const resolution of RESOLUTIONS) {
          const last = barStart(resolution, world.time)
          const expected = naiveRow(resolution, world.reported, last)
          expect(await candles.bars(instrument.id, 'last', resolution, ALL)).toEqual(expected.slice(-ALL.limit))
          expect(candles.running(instrument.id, 'last', resolution)).toEqual(expected.at(-1))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('[SIM-02] keep to the range and the limit: the last bars that open inside it', async () => {
    const world = new Surroundings()
    world.time = START
    const candles = await world.candles()
    world.report([0, 3, 4, 9].map((minute) => ({ time: START + minute * MINUTE, price: 900_000 + minute, qty: 1 })))
    const range = { from: START + 1, to: START + 9 * MINUTE, limit: 5 }
    const bars = await candles.bars(instrument.id, 'last', '1', range)
    expect(bars.map((bar) => (bar.time - START) / MINUTE)).toEqual([4, 5, 6, 7, 8])
    const inGap = await candles.bars(instrument.id, 'last', '1', {
      from: START + 6 * MINUTE,
      to: START + 8 * MINUTE,
      limit: 9,
    })
    expect(inGap.map((bar) => bar.close)).toEqual([e(900_004), e(900_004)])
    expect(
      await candles.bars(instrument.id, 'last', '1', { from: START + DAY, to: START + 2 * DAY, limit: 9 }),
    ).toEqual([])
  })

  it('[SIM-02] go on from the past without a seam, and the chart goes on over a downtime', async () => {
    const begin = Date.parse('2026-11-21T13:37:22Z')
    const past = createPast([instrument], extendGenesis({ seed: 1, starts: {} }, [instrument], begin))
    const world = new Surroundings()
    world.time = begin
    let candles = await world.candles(past)
    const last = past.bars(instrument.id, 'last', 60_000, begin - 2 * MINUTE, begin).at(-1)!
    expect(candles.running(instrument.id, 'last', '5')!.close).toBe(last.close)
    world.report([
      { time: begin + 5_000, price: 914_801, qty: 3 },
      { time: begin + 61_000, price: 914_850, qty: 2 },
    ])
    world.restart(begin + 4 * 3_600_000 + 12_345)
    candles = await world.candles(past)
    world.report([{ time: world.time + 1, price: 915_000, qty: 1 }])
    for (const resolution of RESOLUTIONS) {
      const bars = await candles.bars(instrument.id, 'last', resolution, { ...ALL, limit: 300 })
      expect(bars.length).toBe(resolution === '1M' ? bars.length : Math.min(300, bars.length))
      expect(bars.map((bar) => bar.time)).toEqual(bars.map((_, index) => shiftBar(resolution, bars[0]!.time, index)))
      for (const bar of bars)
        expect(bar.high >= bar.open && bar.high >= bar.close && bar.low <= bar.open && bar.low <= bar.close).toBe(true)
      expect(bars.at(-1)).toEqual(candles.running(instrument.id, 'last', resolution))
      expect(bars.at(-1)!.close).toBe(e(915_000))
    }
    const days = await candles.bars(instrument.id, 'last', '1D', { ...ALL, limit: 1 })
    const minutes = await candles.bars(instrument.id, 'last', '1', {
      from: days[0]!.time,
      to: world.time + 1,
      limit: 1_440,
    })
    expect(minutes.reduce((whole, bar) => joinBars(whole, bar))).toEqual(days[0])
  })

  it('[SIM-02] end with the delivery of a contract, also after a restart, and leave memory with the contract', async () => {
    const deliveryTime = Date.parse('2026-10-30T00:00:00Z')
    const world = new Surroundings({ ...instrument, deliveryTime })
    world.time = START
    let candles = await world.candles()
    world.report([1, 50, 100].map((minute) => ({ time: START + minute * MINUTE, price: 900_000 + minute, qty: 1 })))
    const ends = async (remembers: boolean) => {
      for (const resolution of RESOLUTIONS) {
        const expected = naiveRow(resolution, world.reported, barStart(resolution, deliveryTime - 1))
        expect(await candles.bars(instrument.id, 'last', resolution, ALL)).toEqual(expected)
        const running = remembers ? expected.at(-1) : undefined
        expect(candles.running(instrument.id, 'last', resolution)).toEqual(running)
      }
    }
    world.time = deliveryTime + 200 * MINUTE
    await ends(true)
    world.restart(deliveryTime + 300 * MINUTE)
    candles = await world.candles()
    await ends(true)
    world.time = deliveryTime + 301 * MINUTE
    world.list({ ...instrument, deliveryTime, status: 'Delivering' })
    await ends(true)
    world.list({ ...instrument, deliveryTime, status: 'Closed' })
    await ends(false)
    expect(candles.recentTrades(instrument.id, 1)).toEqual([])
    world.restart(deliveryTime + 6 * DAY)
    candles = await world.candles()
    await ends(false)
  })

  it('[SIM-02] show mark and index prices with the decimals of the contract', async () => {
    const world = new Surroundings()
    world.time = START
    const candles = await world.candles()
    world.mark(e8('91480.12345678'), e8('91470.98765432'))
    expect(candles.running(instrument.id, 'mark', '1')?.close).toBe(e8('91480.12'))
    const [bar] = await candles.bars(instrument.id, 'index', '1D', ALL)
    expect(bar).toMatchObject({ open: e8('91470.99'), high: e8('91470.99'), volume: 0n, turnover: 0n })
  })

  it('[SIM-02] have a mark that stands still in every bar that it was told in, whenever they are looked at', async () => {
    const seconds = fc.array(fc.record({ price: fc.option(fc.integer({ min: 1, max: 9 })), looks: fc.boolean() }), {
      minLength: 60,
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(seconds, async (reported) => {
        const world = new Surroundings()
        const candles = await world.candles()
        const points: Candle[] = []
        let price = e8('1')
        for (const [second, { price: next, looks }] of reported.entries()) {
          world.time = START + second * 1_000
          if (next === null && second > 0) world.markAgain()
          else {
            price = e8(`${next ?? 1}`)
            world.mark(price, price, price)
          }
          points.push(flatBar(world.time, price))
          if (looks) expect(candles.running(instrument.id, 'mark', '3')).toEqual(gather('3', points).at(-1))
        }
        for (const kind of ['mark', 'index', 'premium'] as const) {
          for (const resolution of ['1', '60', '1D'] as const) {
            expect(await candles.bars(instrument.id, kind, resolution, ALL)).toEqual(gather(resolution, points))
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('[CHT-03] show the premium index whole, at nothing and below it, from its first figure on', async () => {
    const begin = Date.parse('2026-11-21T13:37:22Z')
    const world = new Surroundings()
    world.time = begin
    const candles = await world.candles(
      createPast([instrument], extendGenesis({ seed: 1, starts: {} }, [instrument], begin)),
    )
    world.mark(e8('91480'), e8('91480'), null)
    expect(candles.running(instrument.id, 'premium', '1')).toBeUndefined()
    for (const premium of ['0', '-0.00012345', '0.0001']) world.mark(e8('91480'), e8('91480'), e8(premium))
    const range = { from: begin - 2 * DAY, to: begin + DAY, limit: 200 }
    const bars = await candles.bars(instrument.id, 'premium', '1D', range)
    expect(bars).toEqual([
      { ...flatBar(barStart('1D', begin), 0n), high: e8('0.0001'), low: e8('-0.00012345'), close: e8('0.0001') },
    ])
    expect(candles.running(instrument.id, 'premium', '1')).toMatchObject({ open: 0n, close: e8('0.0001') })
  })

  it('[SIM-02] sum the last 24 hours, past and live together', async () => {
    const begin = Date.parse('2026-11-21T13:37:22Z')
    const past = createPast([instrument], extendGenesis({ seed: 1, starts: {} }, [instrument], begin))
    const world = new Surroundings()
    world.time = begin
    const candles = await world.candles(past)
    world.report(
      Array.from({ length: 900 }, (_, index) => ({
        time: begin + index * 41_000,
        price: 914_000 + ((index * 7) % 900),
        qty: 1 + (index % 5),
      })),
    )
    const minute = Math.floor(world.time / MINUTE) * MINUTE
    const range = { from: minute - DAY, to: minute + MINUTE, limit: 1_441 }
    const bars = await candles.bars(instrument.id, 'last', '1', range)
    expect(bars).toHaveLength(1_441)
    const { open, high, low, volume, turnover } = bars.reduce((whole, bar) => joinBars(whole, bar))
    expect(candles.dayStats(instrument.id)).toMatchObject({ open, high, low, volume, turnover })
  })

  it('[MKT-02, SIM-02] count the change of the last 24 hours from the price of 24 hours ago, however long before it was traded', async () => {
    const world = new Surroundings()
    world.time = START
    let candles = await world.candles()
    const open = () => candles.dayStats(instrument.id)?.open
    const price = (ticks: number) => ticksToPrice(instrument, ticks)
    world.report([0, 1, 30].map((minute) => ({ time: START + minute * MINUTE, price: 900_000 + minute, qty: 1 })))
    // the contract is younger than 24 hours, so the open is that of its first trade
    expect(open()).toBe(price(900_000))
    world.report([{ time: START + DAY + 20 * MINUTE, price: 900_500, qty: 1 }])
    expect(open()).toBe(price(900_001))
    world.time = START + DAY + 45 * MINUTE
    expect(open()).toBe(price(900_030))
    world.time = START + 5 * DAY
    expect(candles.dayStats(instrument.id)).toMatchObject({ open: price(900_500), volume: 0n })
    world.report([{ time: START + 5 * DAY, price: 900_700, qty: 1 }])
    expect(candles.dayStats(instrument.id)).toMatchObject({
      open: price(900_500),
      high: price(900_700),
      low: price(900_700),
    })
    world.restart(START + 5 * DAY)
    candles = await world.candles()
    world.time = START + 6 * DAY + MINUTE
    world.report([{ time: world.time, price: 900_900, qty: 1 }])
    expect(open()).toBe(price(900_700))
  })

  it('[SIM-02] weeks open on Monday and months on the first day, in UTC', () => {
    const saturday = Date.parse('2026-11-21T13:37:22Z')
    expect(new Date(barStart('1W', saturday)).toISOString()).toBe('2026-11-16T00:00:00.000Z')
    expect(new Date(barStart('1M', saturday)).toISOString()).toBe('2026-11-01T00:00:00.000Z')
    expect(new Date(shiftBar('1M', barStart('1M', saturday), 2)).toISOString()).toBe('2027-01-01T00:00:00.000Z')
  })

  it('[SIM-01] keep the last 200 trades, newest first', async () => {
    const world = new Surroundings()
    world.time = START
    const candles = await world.candles()
    world.report(Array.from({ length: 250 }, (_, index) => ({ time: START + index, price: 900_000 + index, qty: 1 })))
    const recent = candles.recentTrades(instrument.id, 500)
    expect(recent).toHaveLength(200)
    expect(recent[0]).toMatchObject({ tradeId: 250, price: 900_249 })
    expect(candles.recentTrades(instrument.id, 2).map((trade) => trade.tradeId)).toEqual([250, 249])
  })
})

function e(ticks: number): bigint {
  return ticksToPrice(instrument, ticks)
}
