import { type AppliedNow, type Engine, type EngineEvent, readEvents } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import {
  alertSide,
  alertStep,
  type Instrument,
  isCrossing,
  MAX_ALERTS,
  type TriggerBy,
  ticksToPrice,
} from '@perpdesk/trading'
import type { Candles } from '../candles/candles.ts'
import type { CandlePrice } from '../history/history.ts'
import type { SealedTables } from '../identity/sealed-tables.ts'
import type { Follower } from '../sequencer/sequencer.ts'
import { AlertBook, alertKey } from './alert-book.ts'
import { alertOf, firedOf, firedRowOf, rowOf } from './alert-rows.ts'
import type { Alert, AlertNews, AlertRefusal, Alerts, AskedAlert, FiredAlert } from './alerts.ts'
import { EarlierPrices, SEEDED_MINUTES } from './earlier-prices.ts'

/** Parts of the exchange that the keeper needs once it runs. */
export interface AlertHouse {
  readonly engine: Pick<Engine, 'quote'>
  readonly candles: Pick<Candles, 'bars'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called when fired alerts cannot be written; they are tried again until they are. */
  readonly onProblem: (error: Error) => void
}

const MINUTE_MS = 60_000
/** Alerts that come within so many milliseconds go to the disk together. */
const TOGETHER_MS = 50
const RETRY_MS = 1_000
/** Of each person. */
const KEPT_FIRED = 100
/** Events that are listened to: all of new commands, listings alone of those that it has behind it. */
const LISTINGS = ['instrument'] as const
const LISTINGS_AND_PRICES = ['instrument', 'trade', 'mark', 'delivery'] as const
const SERIES: Readonly<Record<TriggerBy, CandlePrice>> = { LastPrice: 'last', MarkPrice: 'mark', IndexPrice: 'index' }

/**
 * Price alerts as a state that follows from the commands, like the engine's own: the disk has the state of one command, and those
 * after it are replayed at a start. So changes lost in a kill happen again just as they did, and nothing that is on disk happens
 * twice. Nobody hears of an alert before it is on disk.
 */
export class AlertKeeper implements Alerts, Follower {
  readonly #tables: SealedTables
  readonly #book = new AlertBook()
  readonly #earlier = new EarlierPrices()
  readonly #instruments = new Map<number, Instrument>()
  /** Oldest first. */
  readonly #fired = new Map<number, FiredAlert[]>()
  readonly #listeners = new Set<(news: AlertNews) => void>()
  /** Command up to which the fields below stand. */
  #seq: number
  /** Not on disk; those of `#changed` are news as well. */
  readonly #dirty = new Map<string, Alert>()
  readonly #changed = new Map<string, Alert>()
  #came: FiredAlert[] = []
  #house: AlertHouse | undefined
  #timer: NodeJS.Timeout | undefined

  /** Reads what is on disk. Throws `IdentityRefused` for rows that are not what was written. */
  constructor(tables: SealedTables) {
    this.#tables = tables
    this.#seq = tables.rows('alert_progress')[0]?.seq ?? 0
    for (const row of tables.rows('alerts')) this.#book.put(alertOf(row))
    const fired = tables.rows('fired_alerts').toSorted((a, b) => a.seq - b.seq)
    for (const row of fired) this.#firedOf(row.account).push(firedOf(row))
    this.#earlier.load(tables.rows('alert_prices'))
  }

  /** The exchange runs: from now on people may call, and fired alerts are written. */
  open(house: AlertHouse): void {
    this.#house = house
    this.#writeSoon()
  }

  know(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) this.#instruments.set(instrument.id, instrument)
  }

  follow({ seq, time, rows }: AppliedNow): void {
    const isNew = seq > this.#seq
    readEvents(rows, isNew ? LISTINGS_AND_PRICES : LISTINGS, (event) => {
      if (event.type === 'instrument') this.#know(event.instrument)
      else this.#take(event, seq, time)
    })
    if (isNew) this.#seq = seq
  }

  flush(): void {
    if (this.#dirty.size === 0 && this.#came.length === 0 && !this.#earlier.isDirty) return
    const isNeeded = (instrument: number, source: TriggerBy) => this.#book.hasMoves(instrument, source)
    this.#tables.change((changing) => {
      for (const alert of this.#dirty.values()) {
        if (alert.state === 'deleted') changing.remove('alerts', alert.account, alert.alertId)
        else changing.put('alerts', rowOf(alert, alert.state))
      }
      for (const fired of this.#came) changing.put('fired_alerts', firedRowOf(fired))
      for (const { account, firedId } of this.#overfull()) changing.remove('fired_alerts', account, firedId)
      this.#earlier.save(changing, isNeeded)
      changing.put('alert_progress', { place: 1, seq: this.#seq })
    })
    this.#earlier.saved(isNeeded)
    const news = { changed: [...this.#changed.values()], fired: this.#came }
    for (const { account } of this.#came) this.#firedOf(account).splice(0, this.#firedOf(account).length - KEPT_FIRED)
    this.#dirty.clear()
    this.#changed.clear()
    this.#came = []
    if (news.changed.length > 0 || news.fired.length > 0) for (const listener of this.#listeners) listener(news)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#house = undefined
  }

  list(account: number): readonly Alert[] {
    return this.#book.of(account).toSorted((a, b) => b.createdTime - a.createdTime)
  }

  fired(account: number): readonly FiredAlert[] {
    const waiting = new Set(this.#came)
    return this.#firedOf(account)
      .filter((fired) => !waiting.has(fired))
      .toReversed()
  }

  instruments(): ReadonlySet<number> {
    const named = new Set(this.#book.instruments())
    for (const own of this.#fired.values()) for (const { instrument } of own) named.add(instrument)
    return named
  }

  async create(account: number, asked: AskedAlert): Promise<Alert | AlertRefusal> {
    await this.#seed(asked)
    const known = this.#book.find(account, asked.alertId)
    if (known !== undefined) return known
    if (this.#book.of(account).length >= MAX_ALERTS) return 'limited'
    return this.#keep(this.#begun(account, asked))
  }

  async change(account: number, asked: AskedAlert): Promise<Alert | AlertRefusal> {
    await this.#seed(asked)
    if (this.#book.find(account, asked.alertId) === undefined) return 'unknown'
    return this.#keep(this.#begun(account, asked))
  }

  async switch(account: number, alertId: string, state: 'on' | 'paused'): Promise<Alert | AlertRefusal> {
    const found = this.#book.find(account, alertId)
    if (found === undefined) return 'unknown'
    if (state === 'on') await this.#seed(found)
    const alert = this.#book.find(account, alertId)
    if (alert === undefined) return 'unknown'
    if (alert.state === state) return alert
    if (alert.state === 'expired') return 'expired'
    if (state === 'paused') return alert.state === 'on' ? this.#keep({ ...alert, state }) : alert
    return this.#keep({ ...alert, state, side: this.#sideNow(alert) })
  }

  delete(account: number, alertId: string): void {
    const alert = this.#book.find(account, alertId)
    if (alert !== undefined) this.#keep({ ...alert, state: 'deleted' })
  }

  subscribe(listener: (news: AlertNews) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Contracts are known by all commands, also those that alerts have behind them, until there are no more prices of them. */
  #know(instrument: Instrument): void {
    const { id, status } = instrument
    const isOver = status === 'Closed' && this.#instruments.get(id)?.status === 'Delivering'
    if (isOver) this.#instruments.delete(id)
    else this.#instruments.set(id, instrument)
  }

  #take(event: EngineEvent, seq: number, time: number): void {
    if (event.type === 'trade' && this.#book.isWaitedFor(event.instrument)) {
      const instrument = this.#instruments.get(event.instrument)
      if (instrument !== undefined)
        this.#price(event.instrument, 'LastPrice', ticksToPrice(instrument, event.price), { seq, time })
    } else if (event.type === 'mark' && this.#book.isWaitedFor(event.instrument)) {
      if (event.markPrice > 0n) this.#price(event.instrument, 'MarkPrice', event.markPrice, { seq, time })
      if (event.indexPrice > 0n) this.#price(event.instrument, 'IndexPrice', event.indexPrice, { seq, time })
    } else if (event.type === 'delivery') {
      for (const alert of this.#book.waiting(event.instrument)) this.#set({ ...alert, state: 'expired' })
    }
  }

  #price(instrument: number, source: TriggerBy, price: E8, at: { readonly seq: number; readonly time: number }): void {
    this.#earlier.add(instrument, source, at.time, price)
    for (const alert of this.#book.waiting(instrument)) {
      const { expiresTime, minutes } = alert
      if (expiresTime > 0 && at.time >= expiresTime) this.#set({ ...alert, state: 'expired' })
      else if (alert.source === source) {
        const reference = minutes === 0 ? null : this.#earlier.before(instrument, source, at.time, minutes)
        const { side, comes } = alertStep(alert, alert, { price, reference, time: at.time })
        if (comes) this.#fire({ ...alert, side }, price, at)
        else if (side !== alert.side) this.#remember({ ...alert, side })
      }
    }
  }

  #fire(alert: Alert, price: E8, { seq, time }: { readonly seq: number; readonly time: number }): void {
    const { account, alertId, instrument, source, condition, value, minutes, note } = alert
    const firedId = `${seq}-${alertId}`
    const fired = { account, firedId, seq, alertId, instrument, source, condition, value, minutes, note, price, time }
    this.#firedOf(account).push(fired)
    this.#came.push(fired)
    const state = alert.repeat === 'once' ? 'came' : 'on'
    this.#set({ ...alert, state, count: alert.count + 1, lastTime: time, lastPrice: price })
  }

  /** On its way to the disk without anybody waiting for it. */
  #set(alert: Alert): void {
    this.#remember(alert)
    this.#changed.set(alertKey(alert), alert)
    this.#writeSoon()
  }

  /** For a change that is no news and follows again from the commands: it goes to the disk with the next write. */
  #remember(alert: Alert): void {
    this.#book.put(alert)
    this.#dirty.set(alertKey(alert), alert)
    if (this.#changed.has(alertKey(alert))) this.#changed.set(alertKey(alert), alert)
  }

  /** Brings a person's change to the disk, or throws and leaves all as it was. */
  #keep(alert: Alert): Alert {
    const before = this.#book.find(alert.account, alert.alertId)
    this.#remember(alert)
    this.#changed.set(alertKey(alert), alert)
    try {
      this.flush()
    } catch (error) {
      this.#remember(before ?? { ...alert, state: 'deleted' })
      throw error
    }
    return alert
  }

  #begun(account: number, asked: AskedAlert): Alert {
    const createdTime = this.#open().now()
    const fresh = { state: 'on', count: 0, lastTime: 0, lastPrice: null, createdTime } as const
    return { ...asked, account, ...fresh, side: this.#sideNow(asked) }
  }

  /** A price that is to be crossed is crossed from where it stands; all else may be true with the next price. */
  #sideNow(asked: AskedAlert): Alert['side'] {
    if (!isCrossing(asked.condition)) return 0
    const { lastPrice, markPrice, indexPrice } = this.#open().engine.quote(asked.instrument)
    const instrument = this.#instruments.get(asked.instrument)
    const last = instrument === undefined || lastPrice === 0 ? null : ticksToPrice(instrument, lastPrice)
    const price = { LastPrice: last, MarkPrice: given(markPrice), IndexPrice: given(indexPrice) }[asked.source]
    return price === null ? 0 : alertSide(asked, price, null)
  }

  /** A move needs the prices of before; they are kept from the first alert on that waits for one. */
  async #seed({ instrument, source, minutes }: AskedAlert): Promise<void> {
    if (minutes === 0 || this.#earlier.has(instrument, source)) return
    const { candles, now } = this.#open()
    const to = now()
    const from = to - SEEDED_MINUTES * MINUTE_MS
    const bars = await candles.bars(instrument, SERIES[source], '1', { from, to, limit: SEEDED_MINUTES })
    this.#earlier.seed(instrument, source, bars)
  }

  #firedOf(account: number): FiredAlert[] {
    const own = this.#fired.get(account) ?? []
    this.#fired.set(account, own)
    return own
  }

  /** Those that leave the lists by what has come. */
  #overfull(): readonly FiredAlert[] {
    const accounts = new Set(this.#came.map(({ account }) => account))
    return [...accounts].flatMap((account) => this.#firedOf(account).slice(0, -KEPT_FIRED))
  }

  #writeSoon(delay = TOGETHER_MS): void {
    if (this.#house === undefined || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      try {
        this.flush()
      } catch (error) {
        this.#house?.onProblem(error instanceof Error ? error : new Error(String(error)))
        this.#writeSoon(RETRY_MS)
      }
    }, delay)
  }

  #open(): AlertHouse {
    if (this.#house === undefined) throw new Error('the house is not open')
    return this.#house
  }
}

/** A mark or an index; 0n stands for none yet. */
function given(price: E8): E8 | null {
  return price === 0n ? null : price
}
