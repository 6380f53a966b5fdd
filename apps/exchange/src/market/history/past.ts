import { divide, type E8, e8, mulDiv, ONE, roundToStep } from '@perpdesk/numeric'
import { type IndexedInstrument, isInverse, ticksToPrice } from '@perpdesk/trading'
import { PAST_LENGTHS, type Past } from '../../candles/past.ts'
import type { Candle, CandlePrice } from '../../history/history.ts'
import type { Genesis } from '../genesis.ts'
import { nameHash, Random } from '../random.ts'
import { carryBasis } from '../reference/carry.ts'
import { type CoinModel, coinModel, isDollar } from '../reference/coins.ts'
import { meanTimeOfDay } from '../reference/reference.ts'
import { gridOf, type MarketGrid } from '../reference/to-grid.ts'
import { turnoverOf } from '../reference/turnover.ts'
import { type CoinBar, coinVolume, withCoins, withCoinsOf } from './coin-volume.ts'
import { dayBars } from './day-bars.ts'
import { createMarketPath, DAY, type MarketPath } from './market-path.ts'
import { splitBar } from './split-bar.ts'

const MINUTE = 60_000
const YEARS_OF_DAYS = 5 * 365 + 2
/** Number of recent splits kept in the cache: enough for a few charts. */
const KEPT_SPLITS = 4_000

/** The premium index has no past, because it depends on order books that did not exist. */
type PastPrice = Exclude<CandlePrice, 'premium'>

/**
 * In the past, mark and index prices lie slightly below the last price, by a fixed ratio that keeps all resolutions
 * consistent.
 */
const DISCOUNT: Readonly<Record<PastPrice, E8>> = { last: ONE, mark: e8('0.99997'), index: e8('0.99994') }

interface Series {
  readonly instrument: IndexedInstrument
  readonly grid: MarketGrid
  /** Consecutive number of the series, for cache keys. */
  readonly index: number
  readonly key: number
  readonly firstDay: number
  /** First minute of the live market. */
  readonly end: number
  readonly days: readonly CoinBar[]
  readonly sharedWeight: number
}

/**
 * Returns the past of every instrument with a genesis, generated from the seed on demand. Times are milliseconds since
 * 1970 UTC.
 */
export function createPast(instruments: readonly IndexedInstrument[], genesis: Genesis): Past {
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]))
  const series = new Map<number, Series>()
  /** Market paths by the minute in which they end. */
  const markets = new Map<number, MarketPath>()
  const splits = new Map<number, readonly CoinBar[]>()
  const { seed } = genesis

  const perpetualOn = (coin: string): number =>
    instruments.find(({ symbol, baseCoin }) => baseCoin === coin && symbol === `${coin}USDT`)?.id ?? 0
  const seriesOf = (id: number): Series | undefined => {
    const known = series.get(id)
    if (known !== undefined) return known
    const instrument = byId.get(id)
    const start = instrument === undefined ? undefined : genesis.starts[instrument.symbol]
    if (instrument === undefined || start === undefined) return undefined
    const quoted = isDollar(instrument.quoteCoin) ? undefined : seriesOf(perpetualOn(instrument.quoteCoin))
    const made = makeSeries({ seed, instrument, start, index: series.size, quoted }, (end, day, part) => {
      const price = coinModel('BTC').price
      const market = markets.get(end) ?? createMarketPath(seed, day - YEARS_OF_DAYS, { day, part, price })
      markets.set(end, market)
      return market
    })
    if (made === undefined) return undefined
    series.set(id, made)
    return made
  }

  /** Returns the bar of a length (an index into PAST_LENGTHS) with number `at`, counted from 1970. */
  const bar = (of: Series, level: number, at: number): CoinBar => {
    if (level === 0) return of.days[at - of.firstDay]!
    const ratio = PAST_LENGTHS[level - 1]! / PAST_LENGTHS[level]!
    const parent = Math.floor(at / ratio)
    return children(of, level, parent)[at - parent * ratio]!
  }

  /** Returns the bars of one length within their parent, a bar of the next longer length. */
  const children = (of: Series, level: number, parent: number): readonly CoinBar[] => {
    const name = (of.index * PAST_LENGTHS.length + level) * 2 ** 30 + parent
    const known = splits.get(name)
    if (known !== undefined) return known
    const made = cutBar(seed, of, bar(of, level - 1, parent), level, parent)
    splits.set(name, made)
    if (splits.size > KEPT_SPLITS) dropOldest(splits)
    return made
  }

  /**
   * Returns the series that gives a price of a contract: the index price of a dated contract comes from its perpetual
   * (R2.4).
   */
  const shownBy = (of: Series, price: PastPrice): Series => {
    if (price !== 'index' || of.instrument.indexInstrument === 0) return of
    const perpetual = seriesOf(of.instrument.indexInstrument)
    return perpetual?.end === of.end ? perpetual : of
  }

  return {
    end: (id) => seriesOf(id)?.end,
    bars(id, price, length, from, to) {
      const of = seriesOf(id)
      if (of === undefined || price === 'premium') return []
      const shown = shownBy(of, price)
      const level = PAST_LENGTHS.indexOf(length)
      const first = Math.max(Math.ceil(from / length), (of.firstDay * DAY) / length)
      const last = Math.ceil(Math.min(to, of.end) / length)
      const candles: Candle[] = []
      for (let at = first; at < last; at += 1) candles.push(toCandle(shown, price, at * length, bar(shown, level, at)))
      return candles
    },
  }
}

function dropOldest(map: Map<number, unknown>): void {
  const oldest = map.keys().next()
  if (oldest.done !== true) map.delete(oldest.value)
}

interface SeriesInput {
  readonly seed: number
  readonly instrument: IndexedInstrument
  readonly start: { readonly time: number; readonly ticks: number }
  readonly index: number
  /** The USDT perpetual of a quote coin that is no dollar. */
  readonly quoted: Series | undefined
}

function makeSeries(
  { seed, instrument, start, index, quoted }: SeriesInput,
  marketUpTo: (end: number, day: number, part: number) => MarketPath,
): Series | undefined {
  const end = Math.floor(start.time / MINUTE) * MINUTE
  const lastDay = Math.floor((end - MINUTE) / DAY)
  const firstDay = Math.max(lastDay - YEARS_OF_DAYS, firstDayOf(instrument, lastDay))
  if (firstDay > lastDay) return undefined
  const lastDayPart = (end - lastDay * DAY) / DAY
  const model = coinModel(instrument.baseCoin)
  const key = nameHash(`${instrument.baseCoin}USDT`)
  const grid = gridOf(instrument)
  const days = dayBars({
    seed,
    key,
    model,
    grid,
    turnover: turnoverOf(instrument, model),
    lift: liftOf(seed, { instrument, model, startMs: start.time, quoted }),
    market: marketUpTo(end, lastDay, lastDayPart),
    firstDay,
    lastDay,
    lastDayPart,
    lastTicks: start.ticks,
  })
  // the market moves both coins of a pair between coins, so little of it remains in their ratio
  const sharedWeight = quoted === undefined ? Math.min(0.95, (model.beta * 0.42) / model.volatility) : 0
  return { instrument, grid, index, key, firstDay, end, days: withCoins(grid, days), sharedWeight }
}

/**
 * Returns the first day of a contract's past: for dated contracts the first whole day after their launch, so a contract
 * launched on the last day has no past.
 */
function firstDayOf({ launchTime, deliveryTime }: IndexedInstrument, lastDay: number): number {
  return deliveryTime > 0 ? Math.ceil(launchTime / DAY) : Math.min(Math.floor(launchTime / DAY), lastDay)
}

/**
 * Standard deviation per day of the price difference between a coin's families, besides the carry of dated contracts.
 */
const FAMILY_SPREAD = 0.00012

interface LiftInput {
  readonly instrument: IndexedInstrument
  readonly model: CoinModel
  readonly startMs: number
  readonly quoted: Series | undefined
}

/** Returns the log of an instrument's price over its base coin's at the start of a day. */
function liftOf(seed: number, { instrument, model, startMs, quoted }: LiftInput): (day: number) => number {
  const { symbol, baseCoin, deliveryTime } = instrument
  const isMain = symbol === `${baseCoin}USDT`
  const own = nameHash(symbol)
  return (day) => {
    const carry = carryBasis(model, deliveryTime, Math.min(day * DAY, startMs))
    // The differences vanish where the live market starts.
    const isEnd = day * DAY >= startMs
    const inQuoteCoin = carry - (quoted === undefined ? 0 : Math.log(openOf(quoted, day)))
    return isMain || isEnd ? inQuoteCoin : inQuoteCoin + FAMILY_SPREAD * new Random(seed, own, 0x11f7, day).normal()
  }
}

/** Returns the price with which a day of a series begins; the last price after its end, the first before its begin. */
function openOf({ days, firstDay, grid }: Series, day: number): number {
  const bar = days[Math.max(day - firstDay, 0)]
  return (bar?.open ?? days.at(-1)?.close ?? 1) * grid.tick
}

/** Splits the parent with number `at` into bars of a level, up to the end of the past. */
function cutBar(seed: number, of: Series, parent: CoinBar, level: number, at: number): readonly CoinBar[] {
  const unit = PAST_LENGTHS[level]!
  const from = at * PAST_LENGTHS[level - 1]!
  const until = Math.min(from + PAST_LENGTHS[level - 1]!, of.end)
  const lengths: number[] = []
  const profile: number[] = []
  for (let time = from; time < until; time += unit) {
    const length = Math.min(unit, until - time)
    lengths.push(length / unit)
    profile.push(meanTimeOfDay(time, time + length))
  }
  const bars = splitBar(parent, {
    lengths,
    profile,
    own: new Random(seed, of.key, unit, from),
    shared: () => new Random(seed, 0x5a4ed, unit, from),
    sharedWeight: of.sharedWeight,
  })
  return withCoinsOf(of.grid, parent, bars)
}

function toCandle({ instrument }: Series, price: PastPrice, time: number, bar: CoinBar): Candle {
  const scale = (ticks: number): E8 => {
    const exact = ticksToPrice(instrument, ticks)
    return price === 'last' ? exact : discounted(instrument, exact, DISCOUNT[price])
  }
  const prices = { open: scale(bar.open), high: scale(bar.high), low: scale(bar.low), close: scale(bar.close) }
  if (price !== 'last') return { time, ...prices, volume: 0n, turnover: 0n }
  const lots = BigInt(bar.volume) * instrument.lotSize
  if (isInverse(instrument)) return { time, ...prices, volume: coinVolume(bar), turnover: lots }
  const turnover = mulDiv(BigInt(bar.turnover), instrument.tickSize * instrument.lotSize, ONE, 'down')
  return { time, ...prices, volume: lots, turnover }
}

/**
 * Returns a price times a ratio, rounded to the contract's displayed decimals. The rounding preserves the order of
 * prices, so highs remain highs.
 */
function discounted(instrument: IndexedInstrument, price: E8, ratio: E8): E8 {
  const step = 10n ** BigInt(8 - Math.min(instrument.priceScale, 8))
  return roundToStep(divide(price * ratio, ONE, 'halfUp'), step, 'halfUp')
}
