import { setImmediate as takeTurns } from 'node:timers/promises'
import { type AppliedNow, type EngineEvent, readEvents } from '@perpdesk/engine'
import { type E8, roundToStep } from '@perpdesk/numeric'
import { type Instrument, lotsToQty, ticksToPrice } from '@perpdesk/trading'
import { tradedAmounts } from '../history/grids.ts'
import { CANDLE_PRICES, type Candle, type CandlePrice, type History } from '../history/history.ts'
import type { Sequencer } from '../sequencer/sequencer.ts'
import { type Candles, RESOLUTIONS, type RecentTrade, type Resolution } from './candles.ts'
import { DayWindow } from './day-window.ts'
import { LiveSeries } from './live-series.ts'
import { fillGaps, gather } from './merge.ts'
import type { Past } from './past.ts'
import { barStart, DAY, GRIDS, HOUR, MINUTE, type StoredLength, shiftBar } from './resolutions.ts'

const RECENT_TRADES = 200
/**
 * Minutes kept in memory: for the last price enough for the 24-hour figures, for the others enough to cover the delay
 * of the store.
 */
const MINUTES_KEPT: Readonly<Record<CandlePrice, number>> = { last: 1_500, mark: 120, index: 120, premium: 120 }
/** Bars of the past that are computed without interruption; after each portion, waiting orders are processed. */
const PAST_AT_ONCE = 200
/** Longer than bars are kept in memory. */
const OVER_FOR = 4 * DAY
/** How far back the store is searched for a last price after a long downtime. */
const SEARCH_BACK = 5 * 366 * DAY

export interface CandlesOptions {
  readonly sequencer: Pick<Sequencer, 'subscribe'>
  readonly history: Pick<History, 'candles' | 'flush' | 'listings'>
  readonly past: Past
  /** Contracts that are listed or about to be; later ones are added when the engine reports them. */
  readonly instruments: readonly Instrument[]
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
}

interface Contract {
  readonly instrument: Instrument
  readonly series: Readonly<Record<CandlePrice, LiveSeries>>
  readonly day: DayWindow
  /** Recent trades, oldest first. */
  readonly trades: RecentTrade[]
  /**
   * The last reported mark, once every series has merged it: if reported again within the same minute, it changes no
   * bar.
   */
  standing: MarkEvent | undefined
  standingMinute: number
}

type MarkEvent = Extract<EngineEvent, { type: 'mark' }>

/**
 * Loads the latest bars from history, then follows the engine's events. Call it before the first command of this run is
 * submitted, so that no trade is counted twice.
 */
export async function createCandles(options: CandlesOptions): Promise<Candles> {
  const { history, past, now } = options
  const contracts = new Map(options.instruments.map((instrument) => [instrument.id, contractOf(instrument, past)]))
  await history.flush()
  for (const contract of contracts.values()) {
    if (isLongOver(contract.instrument, now())) continue
    const time = lastOf(contract.instrument, now())
    await Promise.all(CANDLE_PRICES.map((price) => load(contract, price, { history, past, now: time })))
  }
  options.sequencer.subscribe((applied) => follow(contracts, past, applied))

  return {
    async bars(id, price, resolution, range) {
      const known = contracts.get(id)
      const contract = known ?? (await contractOver(id, history, past))
      const time = now()
      if (contract === undefined) return []
      const until = Math.min(range.to, lastOf(contract.instrument, time) + 1)
      if (range.limit < 1 || until <= range.from) return []
      const last = barStart(resolution, until - 1)
      const first = firstStart(resolution, range.from, last, range.limit)
      if (first > last) return []
      const end = shiftBar(resolution, last, 1)
      // memory holds no bars of a contract that is over
      const kept = known === undefined ? time + OVER_FOR : time
      const parts = await collect(contract, price, { resolution, first, end, now: kept, history, past })
      const bars = gather(resolution, parts)
      const before = bars[0]?.time === first ? undefined : await closeBefore(contract, price, first, { history, past })
      return fillGaps(resolution, bars, { first, last, before }).map((bar) => shown(contract.instrument, price, bar))
    },
    running(id, price, resolution) {
      const contract = contracts.get(id)
      if (contract === undefined) return undefined
      const bar = contract.series[price].running(resolution, lastOf(contract.instrument, now()))
      return bar === undefined ? undefined : shown(contract.instrument, price, bar)
    },
    dayStats: (id) => contracts.get(id)?.day.stats(now()),
    recentTrades: (id, limit) => (contracts.get(id)?.trades ?? []).slice(-limit).toReversed(),
  }
}

/** True if the contract was delivered so long ago that all its bars are in the store and none in memory. */
function isLongOver({ deliveryTime }: Instrument, now: number): boolean {
  return deliveryTime > 0 && now - deliveryTime > OVER_FOR
}

/** Returns the time up to which the contract has bars: now, or the last millisecond before its delivery. */
function lastOf({ deliveryTime }: Instrument, now: number): number {
  return deliveryTime > 0 ? Math.min(now, deliveryTime - 1) : now
}

function contractOf(instrument: Instrument, past: Past): Contract {
  const series = {
    last: new LiveSeries(MINUTES_KEPT.last),
    mark: new LiveSeries(MINUTES_KEPT.mark),
    index: new LiveSeries(MINUTES_KEPT.index),
    premium: new LiveSeries(MINUTES_KEPT.premium),
  }
  return {
    instrument,
    series,
    day: new DayWindow(instrument.id, series.last, past),
    trades: [],
    standing: undefined,
    standingMinute: 0,
  }
}

/**
 * Returns the bar with mark and index prices rounded to the contract's decimals. Last prices already lie on the tick
 * grid, and a premium is not a price, so both remain unrounded.
 */
function shown({ priceScale }: Instrument, price: CandlePrice, bar: Candle): Candle {
  if (price === 'last' || price === 'premium') return bar
  const step = 10n ** BigInt(8 - Math.min(priceScale, 8))
  const round = (value: E8): E8 => roundToStep(value, step, 'halfUp')
  return { ...bar, open: round(bar.open), high: round(bar.high), low: round(bar.low), close: round(bar.close) }
}

/** Adds the trades and marks of one command to the running bars. */
function follow(contracts: Map<number, Contract>, past: Past, applied: AppliedNow): void {
  readEvents(applied.rows, ['trade', 'mark', 'instrument'], (event) => {
    if (event.type === 'trade') {
      const contract = contracts.get(event.instrument)
      if (contract === undefined) return
      const price = ticksToPrice(contract.instrument, event.price)
      const { volume, turnover } = tradedAmounts(contract.instrument, price, lotsToQty(contract.instrument, event.qty))
      contract.series.last.add(applied.time, price, volume, turnover)
      const { tradeId, qty, side } = event
      contract.trades.push({ tradeId, time: applied.time, price: event.price, qty, side })
      if (contract.trades.length > RECENT_TRADES) contract.trades.shift()
    } else if (event.type === 'mark') {
      const contract = contracts.get(event.instrument)
      if (contract !== undefined) addMark(contract, event, applied.time)
    } else if (event.type === 'instrument') {
      const { instrument } = event
      const known = contracts.get(instrument.id)
      const isOver = known?.instrument.status === 'Delivering' && instrument.status === 'Closed'
      if (isOver) contracts.delete(instrument.id)
      else contracts.set(instrument.id, known === undefined ? contractOf(instrument, past) : { ...known, instrument })
    }
  })
}

/**
 * Adds a mark to the series unless it changes nothing: the engine reports an unchanged contract with the same event
 * object at every tick, which is the case for most contracts.
 */
function addMark(contract: Contract, event: MarkEvent, time: number): void {
  const minute = Math.floor(time / MINUTE)
  if (contract.standing === event && contract.standingMinute === minute) return
  const { mark, index, premium } = contract.series
  if (event.markPrice > 0n) mark.add(time, event.markPrice, 0n, 0n)
  if (event.indexPrice > 0n) index.add(time, event.indexPrice, 0n, 0n)
  if (event.premium !== null) premium.add(time, event.premium, 0n, 0n)
  contract.standing = mark.isAtRest && index.isAtRest && premium.isAtRest ? event : undefined
  contract.standingMinute = minute
}

/** Loads a contract that is over from history; `undefined` if history has no listing with this id. */
async function contractOver(id: number, history: Pick<History, 'listings'>, past: Past): Promise<Contract | undefined> {
  const [instrument] = await history.listings([id])
  return instrument === undefined ? undefined : contractOf(instrument, past)
}

interface Sources {
  readonly history: Pick<History, 'candles'>
  readonly past: Past
}

/** Fills one series from the store: first its latest minutes and hours, then the running bar of every resolution. */
async function load(
  contract: Contract,
  price: CandlePrice,
  sources: Sources & { readonly now: number },
): Promise<void> {
  const { now, history, past } = sources
  const { id } = contract.instrument
  const series = contract.series[price]
  const { minutes, hours } = series
  const minutesFrom = minutes.keptFrom(now)
  const border = Math.ceil(minutesFrom / HOUR) * HOUR
  const daysUntil = Math.ceil(hours.keptFrom(now) / DAY) * DAY
  const longest = Math.min(barStart('1M', now), barStart('1W', now))
  const [storedMinutes, storedHours, storedDays] = await Promise.all([
    storedBars(id, price, MINUTE, minutesFrom, now + 1, history),
    storedBars(id, price, HOUR, hours.keptFrom(now), border, history),
    storedBars(id, price, DAY, longest, daysUntil, history),
  ])
  series.load(storedHours, storedMinutes, border)
  for (const resolution of RESOLUTIONS) {
    const start = barStart(resolution, now)
    const { past: length, stored } = GRIDS[resolution]
    const ring = stored === MINUTE ? minutes : hours
    const parts = [
      ...past.bars(id, price, length, start, now),
      ...storedDays.filter((bar) => bar.time >= start),
      ...ring.range(stored === DAY ? Math.max(start, daysUntil) : start, now + 1),
    ]
    const bar = gather(resolution, parts)[0]
    if (bar !== undefined) series.resume(resolution, bar)
  }
  const before = await closeBefore(contract, price, now, sources)
  if (before !== undefined) series.remember(before)
}

/**
 * Returns the opening time of the earliest bar to return: at most `limit` bars up to `last`, and no bar that opens
 * before `from`.
 */
function firstStart(resolution: Resolution, from: number, last: number, limit: number): number {
  const byLimit = shiftBar(resolution, last, 1 - limit)
  if (byLimit >= from) return byLimit
  const holding = barStart(resolution, from)
  return holding >= from ? holding : shiftBar(resolution, holding, 1)
}

interface Wanted extends Sources {
  readonly resolution: Resolution
  readonly first: number
  readonly end: number
  readonly now: number
}

/** Collects shorter bars that cover a range: the oldest from the seeded past, then from the store, then from memory. */
async function collect(contract: Contract, price: CandlePrice, wanted: Wanted): Promise<Candle[]> {
  const { first, end, history, past } = wanted
  const { id } = contract.instrument
  const { stored: length, past: pastLength } = GRIDS[wanted.resolution]
  const border = past.end(id) ?? 0
  const { minutes, hours } = contract.series[price]
  const ring = length === MINUTE ? minutes : hours
  const cut = Math.ceil(ring.keptFrom(wanted.now) / length) * length
  const parts: Candle[] = []
  for (let from = first; from < Math.min(end, border); from += PAST_AT_ONCE * pastLength) {
    parts.push(...past.bars(id, price, pastLength, from, Math.min(end, from + PAST_AT_ONCE * pastLength)))
    await takeTurns()
  }
  const from = Math.max(first, Math.floor(border / length) * length)
  if (border < end) parts.push(...(await storedBars(id, price, length, from, Math.min(cut, end), history)))
  parts.push(...ring.range(Math.max(first, cut), end))
  return parts
}

function storedBars(
  id: number,
  price: CandlePrice,
  length: StoredLength,
  from: number,
  to: number,
  history: Pick<History, 'candles'>,
): Promise<readonly Candle[]> {
  return from < to ? history.candles(id, price, length, from, to) : Promise.resolve([])
}

/**
 * Returns the last price known before a time: from memory, else from the store, else from the end of the seeded past.
 */
async function closeBefore(
  contract: Contract,
  price: CandlePrice,
  time: number,
  { history, past }: Sources,
): Promise<E8 | undefined> {
  const { id } = contract.instrument
  const inMemory = [...contract.series[price].minutes.range(0, time)].at(-1)
  if (inMemory !== undefined) return inMemory.close
  const border = past.end(id) ?? 0
  if (time > border) {
    // Daily bars up to that day, hourly bars of the day up to that hour, minute bars of the hour; the latest bar found
    // gives the price.
    const day = Math.floor(time / DAY) * DAY
    const hour = Math.floor(time / HOUR) * HOUR
    const [days, hours, minutes] = await Promise.all([
      storedBars(id, price, DAY, Math.max(border - DAY, day - SEARCH_BACK), day, history),
      storedBars(id, price, HOUR, day, hour, history),
      storedBars(id, price, MINUTE, hour, time, history),
    ])
    const found = minutes.at(-1) ?? hours.at(-1) ?? days.at(-1)
    if (found !== undefined) return found.close
  }
  return past
    .bars(id, price, MINUTE, Math.min(border, Math.floor(time / MINUTE) * MINUTE) - MINUTE, Math.min(border, time))
    .at(-1)?.close
}
