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

/** Parts of the exchange that the keeper needs once it is open. */
export interface AlertParts {
  readonly engine: Pick<Engine, 'quote'>
  readonly candles: Pick<Candles, 'bars'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called when writing fired alerts fails; the write is retried until it succeeds. */
  readonly onProblem: (error: Error) => void
}

const MINUTE_MS = 60_000
/** Delay in milliseconds before fired alerts are written, so that alerts fired within it share one write. */
const TOGETHER_MS = 50
const RETRY_MS = 1_000
/** Number of fired alerts kept for each account. */
const KEPT_FIRED = 100
/**
 * Event types read from a command: only listings from commands that the stored alerts already contain, prices too from
 * later ones.
 */
const LISTINGS = ['instrument'] as const
const LISTINGS_AND_PRICES = ['instrument', 'trade', 'mark', 'delivery'] as const
const SERIES: Readonly<Record<TriggerBy, CandlePrice>> = { LastPrice: 'last', MarkPrice: 'mark', IndexPrice: 'index' }

/**
 * Keeps price alerts as state that follows from the commands, like the engine's own. The file holds the state after one
 * command, and a start replays the later commands. So a change lost in a kill happens again in the same way, and a
 * change on disk never happens twice. Listeners learn of a fired alert only when it is on disk.
 */
export class AlertKeeper implements Alerts, Follower {
  readonly #tables: SealedTables
  readonly #book = new AlertBook()
  readonly #earlier = new EarlierPrices()
  readonly #instruments = new Map<number, Instrument>()
  /** Fired alerts of each account, oldest first. */
  readonly #fired = new Map<number, FiredAlert[]>()
  readonly #listeners = new Set<(news: AlertNews) => void>()
  /** Sequence number of the last command that the state contains. */
  #seq: number
  /** Alerts changed since the last write. Those in `#changed` are also reported to listeners after the write. */
  readonly #dirty = new Map<string, Alert>()
  readonly #changed = new Map<string, Alert>()
  #came: FiredAlert[] = []
  #exchange: AlertParts | undefined
  #timer: NodeJS.Timeout | undefined

  /** Reads the stored alerts. Throws `IdentityRefused` if rows were damaged or changed by others. */
  constructor(tables: SealedTables) {
    this.#tables = tables
    this.#seq = tables.rows('alert_progress')[0]?.seq ?? 0
    for (const row of tables.rows('alerts')) this.#book.put(alertOf(row))
    const fired = tables.rows('fired_alerts').toSorted((a, b) => a.seq - b.seq)
    for (const row of fired) this.#firedOf(row.account).push(firedOf(row))
    this.#earlier.load(tables.rows('alert_prices'))
  }

  /** Starts answering calls and writing fired alerts. */
  open(exchange: AlertParts): void {
    this.#exchange = exchange
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
    this.#exchange = undefined
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

  forget(account: number): void {
    this.flush()
    this.#tables.change((changing) => {
      changing.remove('alerts', account)
      changing.remove('fired_alerts', account)
    })
    for (const alert of this.#book.of(account)) this.#book.put({ ...alert, state: 'deleted' })
    this.#fired.delete(account)
  }

  subscribe(listener: (news: AlertNews) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Stores a contract from any command, even from a command that the stored alerts already contain. Drops the contract
   * after its delivery, when no more prices follow.
   */
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

  /** Changes an alert and schedules the write, without waiting for the write. */
  #set(alert: Alert): void {
    this.#remember(alert)
    this.#changed.set(alertKey(alert), alert)
    this.#writeSoon()
  }

  /**
   * Changes an alert without reporting it to listeners. Only the next write stores the change, because a replay of the
   * commands would produce it again.
   */
  #remember(alert: Alert): void {
    this.#book.put(alert)
    this.#dirty.set(alertKey(alert), alert)
    if (this.#changed.has(alertKey(alert))) this.#changed.set(alertKey(alert), alert)
  }

  /** Writes a user's change to disk immediately. If the write fails, restores the previous alert and throws. */
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

  /**
   * Returns the side of the current price for an alert on a crossing, because the price must cross from there; 0 for
   * other conditions, which the next price may already meet.
   */
  #sideNow(asked: AskedAlert): Alert['side'] {
    if (!isCrossing(asked.condition)) return 0
    const { lastPrice, markPrice, indexPrice } = this.#open().engine.quote(asked.instrument)
    const instrument = this.#instruments.get(asked.instrument)
    const last = instrument === undefined || lastPrice === 0 ? null : ticksToPrice(instrument, lastPrice)
    const price = { LastPrice: last, MarkPrice: given(markPrice), IndexPrice: given(indexPrice) }[asked.source]
    return price === null ? 0 : alertSide(asked, price, null)
  }

  /**
   * Loads the last day's prices for an alert on a price move, unless an earlier alert already caused them to be kept.
   */
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

  /** Returns the fired alerts that exceed {@link KEPT_FIRED} in the accounts whose alerts have just fired. */
  #overfull(): readonly FiredAlert[] {
    const accounts = new Set(this.#came.map(({ account }) => account))
    return [...accounts].flatMap((account) => this.#firedOf(account).slice(0, -KEPT_FIRED))
  }

  #writeSoon(delay = TOGETHER_MS): void {
    if (this.#exchange === undefined || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      try {
        this.flush()
      } catch (error) {
        this.#exchange?.onProblem(error instanceof Error ? error : new Error(String(error)))
        this.#writeSoon(RETRY_MS)
      }
    }, delay)
  }

  #open(): AlertParts {
    if (this.#exchange === undefined) throw new Error('the exchange is not open')
    return this.#exchange
  }
}

/** Returns a mark or index price, or `null` for 0n, which means that no price is known yet. */
function given(price: E8): E8 | null {
  return price === 0n ? null : price
}
