import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { lotsToQty, ticksToPrice } from '@perpdesk/trading'
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { type Bar, BUCKETS, type BucketMs, barTime, extendBar, openBar, type PricePoint } from './bars.ts'
import type { Stored } from './columns.ts'
import { type Grids, tradedAmounts } from './grids.ts'
import { CANDLE_PRICES, type Candle, type CandlePrice } from './history.ts'
import { HistoryDamaged } from './history-faults.ts'
import type { ReportedEvents } from './reported-events.ts'
import { checked, checksumOf, type RowTotals } from './row-checks.ts'
import type { Tables } from './tables.ts'

const SAVE = `
  INSERT INTO candles (instrument, price, bucketMs, time, open, high, low, close, volume, turnover, checksum)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (instrument, price, bucketMs, time) DO UPDATE SET
    high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, turnover = excluded.turnover, checksum = excluded.checksum
`

/** Key of a bar. */
type BarPlace = Pick<Bar, 'instrument' | 'price' | 'bucketMs' | 'time'>
type CandleRow = { readonly time: number; readonly checksum: number } & Readonly<
  Record<Exclude<keyof Candle, 'time'>, string>
>

/** A bar and the checksum of its stored row; `undefined` if it has none yet. */
interface Kept {
  bar: Bar
  checksum: number | undefined
}

const LOAD = 'SELECT * FROM candles WHERE instrument = ? AND price = ? AND bucketMs = ? AND time = ?'

/**
 * Builds bars from trades and marks. The running bars are kept in memory; time never runs backwards, so no other bar
 * changes.
 */
export class BarWriter {
  readonly #grids: Grids
  readonly #saving: Database.Statement<Stored[]>
  readonly #loading: Database.Statement<Stored[], CandleRow>
  /** The running bar of each instrument, price and bucket. */
  readonly #running = new Map<string, Kept>()

  /** Writes within the current transaction of `database`. */
  constructor(grids: Grids, database: Database.Database) {
    this.#grids = grids
    this.#saving = database.prepare(SAVE)
    this.#loading = database.prepare(LOAD)
  }

  /** Clears the bars in memory after a failed write; they are loaded from the table again. */
  forget(): void {
    this.#running.clear()
  }

  /** Adds market events to the bars and writes the changed bars; `totals` are updated accordingly. */
  write(market: ReportedEvents['market'], totals: RowTotals): void {
    const changed = new Set<Kept>()
    for (const [, time, event] of market) {
      if (event.type === 'trade') {
        this.#add(changed, event.instrument, 'last', time, this.#point(event))
      } else if (event.type === 'mark') {
        const { instrument, markPrice, indexPrice, premium } = event
        // A mark or index price of 0n means no price yet; a premium of 0n is a valid value.
        if (markPrice > 0n) this.#add(changed, instrument, 'mark', time, pointOf(markPrice))
        if (indexPrice > 0n) this.#add(changed, instrument, 'index', time, pointOf(indexPrice))
        if (premium !== null) this.#add(changed, instrument, 'premium', time, pointOf(premium))
      } else if (event.instrument.status === 'Closed') this.#let(event.instrument.id)
    }
    for (const kept of changed) this.#save(kept, totals)
  }

  #add(changed: Set<Kept>, instrument: number, price: CandlePrice, time: number, point: PricePoint): void {
    for (const bucketMs of BUCKETS) {
      const whose = { instrument, price, bucketMs, time: barTime(time, bucketMs) }
      const key = keyOf(instrument, price, bucketMs)
      let kept = this.#running.get(key)
      if (kept?.bar.time !== whose.time) kept = this.#load(whose)
      const isNew = kept === undefined
      kept ??= { bar: openBar(whose, point), checksum: undefined }
      this.#running.set(key, kept)
      if (!isNew && changesNothing(kept.bar, point)) continue
      if (!isNew) kept.bar = extendBar(kept.bar, point)
      changed.add(kept)
    }
  }

  /**
   * Drops the bars of a closed contract from memory. A contract that is only halted finds its bars in the table again.
   */
  #let(instrument: number): void {
    for (const price of CANDLE_PRICES)
      for (const bucketMs of BUCKETS) this.#running.delete(keyOf(instrument, price, bucketMs))
  }

  #load(whose: BarPlace): Kept | undefined {
    const row = this.#loading.get(whose.instrument, whose.price, whose.bucketMs, whose.time)
    return row === undefined ? undefined : { bar: { ...whose, ...candleOf(row) }, checksum: row.checksum }
  }

  #save(kept: Kept, totals: RowTotals): void {
    const { instrument, price, bucketMs, time, ...figures } = kept.bar
    const { open, high, low, close, volume, turnover } = figures
    const texts = [open, high, low, close, volume, turnover].map((figure) => formatE8(figure))
    const values = [instrument, price, bucketMs, time, ...texts]
    const checksum = checksumOf('candles', values)
    this.#saving.run(...values, checksum)
    if (kept.checksum === undefined) totals.add(checksum)
    else totals.replace(kept.checksum, checksum)
    kept.checksum = checksum
  }

  #point({ instrument, price, qty }: { instrument: number; price: number; qty: number }): PricePoint {
    const grid = this.#grids.of(instrument, 'trade')
    const at = ticksToPrice(grid, price)
    return { price: at, ...tradedAmounts(grid, at, lotsToQty(grid, qty)) }
  }
}

function keyOf(instrument: number, price: CandlePrice, bucketMs: BucketMs): string {
  return `${instrument} ${price} ${bucketMs}`
}

/** Returns the bars of one instrument with `from <= time < to`, oldest first. */
export async function readBars(
  db: Kysely<Tables>,
  whose: { instrument: number; price: CandlePrice; bucketMs: BucketMs },
  from: number,
  to: number,
): Promise<Candle[]> {
  const rows = await db
    .selectFrom('candles')
    .selectAll()
    .where('instrument', '=', whose.instrument)
    .where('price', '=', whose.price)
    .where('bucketMs', '=', whose.bucketMs)
    .where('time', '>=', from)
    .where('time', '<', to)
    .orderBy('time')
    .execute()
  if (rows.some(({ instrument, price }) => instrument !== whose.instrument || price !== whose.price)) {
    throw new HistoryDamaged('an index of its table candles')
  }
  return rows.map(candleOf)
}

/** True if the point leaves the bar unchanged, as an unchanged mark price does, which is reported with every tick. */
function changesNothing({ close }: Bar, { price, volume }: PricePoint): boolean {
  return price === close && volume === 0n
}

function pointOf(price: E8): PricePoint {
  return { price, volume: 0n, turnover: 0n }
}

function candleOf(row: CandleRow): Candle {
  checked('candles', row)
  return {
    time: row.time,
    open: e8(row.open),
    high: e8(row.high),
    low: e8(row.low),
    close: e8(row.close),
    volume: e8(row.volume),
    turnover: e8(row.turnover),
  }
}
