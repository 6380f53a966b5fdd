import { divide, type E8, e8, mulDiv, ONE, roundToStep } from '@perpdesk/numeric'
import { type Instrument, ticksToPrice } from '@perpdesk/trading'
import { PAST_LENGTHS, type Past } from '../../candles/past.ts'
import type { Candle, CandlePrice } from '../../history/history.ts'
import type { Genesis } from '../genesis.ts'
import { nameHash, Random } from '../random.ts'
import { coinModel } from '../reference/coins.ts'
import { meanTimeOfDay } from '../reference/reference.ts'
import { gridOf } from '../reference/to-grid.ts'
import { dayBars } from './day-bars.ts'
import { createMarketPath, DAY, type MarketPath } from './market-path.ts'
import { type GridBar, splitBar } from './split-bar.ts'

const MINUTE = 60_000
const YEARS_OF_DAYS = 5 * 365 + 2
/** Splits made lately that are kept: a few charts' worth. */
const KEPT_SPLITS = 4_000

/** Mark and index lie a little below the last price in the past; a fixed ratio keeps every resolution consistent. */
const DISCOUNT: Readonly<Record<CandlePrice, E8>> = { last: ONE, mark: e8('0.99997'), index: e8('0.99994') }

interface Series {
  readonly instrument: Instrument
  /** Dense number of the series, for cache keys. */
  readonly index: number
  readonly key: number
  readonly firstDay: number
  /** First minute of the live market. */
  readonly end: number
  readonly days: readonly GridBar[]
  readonly sharedWeight: number
}

/** The past of every contract with a genesis, made on demand from the seed. Times are milliseconds since 1970 UTC. */
export function createPast(instruments: readonly Instrument[], genesis: Genesis): Past {
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]))
  const series = new Map<number, Series>()
  const markets = new Map<number, MarketPath>()
  const splits = new Map<number, readonly GridBar[]>()
  const { seed } = genesis

  const seriesOf = (id: number): Series | undefined => {
    const known = series.get(id)
    if (known !== undefined) return known
    const instrument = byId.get(id)
    const start = instrument === undefined ? undefined : genesis.starts[instrument.symbol]
    if (instrument === undefined || start === undefined) return undefined
    const made = makeSeries({ seed, instrument, start, index: series.size }, (day) => {
      const market = markets.get(day) ?? createMarketPath(seed, day - YEARS_OF_DAYS, day, coinModel('BTC').price)
      markets.set(day, market)
      return market
    })
    series.set(id, made)
    return made
  }

  /** The bar of a length (an index into PAST_LENGTHS) at `at` lengths since 1970. */
  const bar = (of: Series, level: number, at: number): GridBar => {
    if (level === 0) return of.days[at - of.firstDay]!
    const ratio = PAST_LENGTHS[level - 1]! / PAST_LENGTHS[level]!
    const parent = Math.floor(at / ratio)
    return children(of, level, parent)[at - parent * ratio]!
  }

  /** The bars of a length inside the parent of the next longer one. */
  const children = (of: Series, level: number, parent: number): readonly GridBar[] => {
    const name = (of.index * PAST_LENGTHS.length + level) * 2 ** 30 + parent
    const known = splits.get(name)
    if (known !== undefined) return known
    const made = cutBar(seed, of, bar(of, level - 1, parent), level, parent)
    splits.set(name, made)
    if (splits.size > KEPT_SPLITS) dropOldest(splits)
    return made
  }

  return {
    end: (id) => seriesOf(id)?.end,
    bars(id, price, length, from, to) {
      const of = seriesOf(id)
      if (of === undefined) return []
      const level = PAST_LENGTHS.indexOf(length)
      const first = Math.max(Math.ceil(from / length), (of.firstDay * DAY) / length)
      const last = Math.ceil(Math.min(to, of.end) / length)
      const candles: Candle[] = []
      for (let at = first; at < last; at += 1)
        candles.push(toCandle(of.instrument, price, at * length, bar(of, level, at)))
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
  readonly instrument: Instrument
  readonly start: { readonly time: number; readonly ticks: number }
  readonly index: number
}

function makeSeries({ seed, instrument, start, index }: SeriesInput, marketUpTo: (day: number) => MarketPath): Series {
  const end = Math.floor(start.time / MINUTE) * MINUTE
  const lastDay = Math.floor((end - MINUTE) / DAY)
  const firstDay = Math.min(Math.max(lastDay - YEARS_OF_DAYS, Math.floor(instrument.launchTime / DAY)), lastDay)
  const key = nameHash(instrument.symbol)
  const model = coinModel(instrument.baseCoin)
  const days = dayBars({
    seed,
    key,
    model,
    grid: gridOf(instrument),
    market: marketUpTo(lastDay),
    firstDay,
    lastDay,
    lastDayPart: (end - lastDay * DAY) / DAY,
    lastTicks: start.ticks,
  })
  const sharedWeight = Math.min(0.95, (model.beta * 0.42) / model.volatility)
  return { instrument, index, key, firstDay, end, days, sharedWeight }
}

/** Splits the parent at `at` into bars of a level, up to the end of the past. */
function cutBar(seed: number, of: Series, parent: GridBar, level: number, at: number): readonly GridBar[] {
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
  return splitBar(parent, {
    lengths,
    profile,
    own: new Random(seed, of.key, unit, from),
    shared: () => new Random(seed, 0x5a4ed, unit, from),
    sharedWeight: of.sharedWeight,
  })
}

function toCandle(instrument: Instrument, price: CandlePrice, time: number, bar: GridBar): Candle {
  const scale = (ticks: number): E8 => {
    const exact = ticksToPrice(instrument, ticks)
    return price === 'last' ? exact : discounted(instrument, exact, DISCOUNT[price])
  }
  const prices = { open: scale(bar.open), high: scale(bar.high), low: scale(bar.low), close: scale(bar.close) }
  if (price !== 'last') return { time, ...prices, volume: 0n, turnover: 0n }
  return {
    time,
    ...prices,
    volume: BigInt(bar.volume) * instrument.lotSize,
    turnover: mulDiv(BigInt(bar.turnover), instrument.tickSize * instrument.lotSize, ONE, 'down'),
  }
}

/** A price times a ratio on the grid of shown prices; keeps the order of prices, so highs stay highs. */
function discounted(instrument: Instrument, price: E8, ratio: E8): E8 {
  const step = 10n ** BigInt(8 - Math.min(instrument.priceScale, 8))
  return roundToStep(divide(price * ratio, ONE, 'halfUp'), step, 'halfUp')
}
