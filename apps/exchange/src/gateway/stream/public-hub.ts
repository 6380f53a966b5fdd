import type { AppliedCommand, EngineEvent } from '@perpdesk/engine'
import { type PublicNotice, RESOLUTIONS, shrinkSymbol, type Ticker } from '@perpdesk/protocol'
import { FAMILIES, type Instrument } from '@perpdesk/trading'
import type { CandlePrice } from '../../history/history.ts'
import type { GatewayContext } from '../context.ts'
import { symbolConfigOf } from '../wire/catalogue.ts'
import { familyOf } from '../wire/families.ts'
import type { Listing } from '../wire/listings.ts'
import { adlAlertOf, auctionOf, liquidationOf, tickerOf } from '../wire/market-records.ts'
import { BarsPublisher } from './bars-publisher.ts'
import { BookPublisher } from './book-publisher.ts'
import { CLOSE, type Connection } from './connection.ts'
import { EventsPublisher } from './events-publisher.ts'
import { NoticeBoard } from './notice-board.ts'
import { NoticesPublisher } from './notices-publisher.ts'
import type { Publisher } from './publisher.ts'
import { TickersPublisher } from './tickers-publisher.ts'
import { TradesPublisher } from './trades-publisher.ts'

/** One turn of the clock that all topics are flushed by. */
const TURN_MS = 50
const TURNS = { trades: 1, book: 2, ticker: 5, bars: 5, tickers: 10, liquidations: 10, alerts: 1 } as const

/** Topics of what happens on all contracts together; liquidations also have one for each contract. */
const ALL_LIQUIDATIONS = 'liquidation.all'
const ADL_ALERTS = 'adlAlert'
const SYMBOL_NOTIFY = 'symbolNotify'
const PUBLIC_NOTICE = 'publicNotice'

const BAR_TOPICS: ReadonlyMap<string, CandlePrice> = new Map([
  ['kline', 'last'],
  ['markKline', 'mark'],
  ['indexKline', 'index'],
])

/** Topics with the tickers of many contracts, and which: all that are not over, or those of one family. */
const TICKER_LISTS: ReadonlyMap<string, (instrument: Instrument) => boolean> = new Map([
  ['tickers.all', () => true],
  ...FAMILIES.map(
    (family) => [`tickers.${family}`, (instrument: Instrument) => familyOf(instrument) === family] as const,
  ),
])

interface Topic {
  readonly publisher: Publisher
  /** Flushed every so many turns. */
  readonly every: number
}

/** The public topics that somebody listens to. A topic without subscribers costs nothing: it is not kept. */
export class PublicHub {
  readonly #context: GatewayContext
  readonly #topics = new Map<string, Topic>()
  readonly #trades = new Map<number, TradesPublisher>()
  /** Topics of events, by name. */
  readonly #events = new Map<string, EventsPublisher>()
  readonly #board: NoticeBoard
  readonly #timer: NodeJS.Timeout
  #turn = 0

  constructor(context: GatewayContext) {
    this.#context = context
    this.#board = new NoticeBoard(context.sequencer.engine.instruments())
    this.#timer = setInterval(() => this.#flush(), TURN_MS)
  }

  exists(name: string): boolean {
    return this.#topics.has(name) || this.#plan(name) !== undefined
  }

  /** Sends the topic's snapshot and from then on its changes. */
  subscribe(connection: Connection, name: string): void {
    let topic = this.#topics.get(name)
    if (!topic) {
      topic = this.#plan(name)?.()
      if (!topic) throw new Error(`topic ${name} does not exist`)
      this.#topics.set(name, topic)
    }
    topic.publisher.subscribe(connection, this.#context.sequencer.now())
  }

  unsubscribe(connection: Connection, name: string): void {
    const topic = this.#topics.get(name)
    if (!topic) return
    topic.publisher.unsubscribe(connection)
    if (topic.publisher.isIdle) this.#drop(name, topic)
  }

  onApplied(applied: AppliedCommand): void {
    this.#publish(this.#board.onApplied(applied))
    if (this.#trades.size === 0 && this.#events.size === 0) return
    for (const event of applied.events) {
      if (event.type === 'trade') this.#trades.get(event.instrument)?.add({ ...event, time: applied.time })
      else if (this.#events.size > 0) this.#tell(event, applied.time)
    }
  }

  /** The exchange takes no orders from now on, or takes them again. */
  onAccepting(accepting: boolean): void {
    this.#publish(this.#board.onAccepting(accepting, this.#context.sequencer.now()))
  }

  #publish(news: readonly PublicNotice[]): void {
    for (const notice of news) this.#events.get(PUBLIC_NOTICE)?.add(notice)
  }

  /** Tells an event to the topics of events that it belongs to. */
  #tell(event: EngineEvent, time: number): void {
    const { listings } = this.#context
    switch (event.type) {
      case 'liquidation': {
        const listing = listings.byId(event.instrument)
        const told = liquidationOf(listing, event, time)
        this.#events.get(ALL_LIQUIDATIONS)?.add(told)
        this.#events.get(`liquidation.${listing.instrument.symbol}`)?.add(told)
        return
      }
      case 'adlAlert':
        this.#events.get(ADL_ALERTS)?.add(adlAlertOf(listings.byId(event.instrument), event, time))
        return
      case 'auction': {
        const listing = listings.byId(event.instrument)
        this.#events.get(`auction.${listing.instrument.symbol}`)?.add(auctionOf(listing, event, time))
        return
      }
      case 'instrument':
        this.#events.get(SYMBOL_NOTIFY)?.add(shrinkSymbol(symbolConfigOf(event.instrument, time)))
        return
      default:
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #flush(): void {
    this.#turn += 1
    const now = this.#context.sequencer.now()
    for (const [name, topic] of this.#topics) {
      if (this.#turn % topic.every !== 0) continue
      try {
        topic.publisher.flush(now)
      } catch (error) {
        // A topic that cannot be published must not take the house with it; its listeners are told to come again.
        this.#context.log.error({ topic: name, err: error }, 'topic failed')
        for (const connection of topic.publisher.subscribers()) connection.close(CLOSE.internal, 'topic failed')
        this.#drop(name, topic)
      }
    }
  }

  #drop(name: string, { publisher }: Topic): void {
    this.#topics.delete(name)
    this.#events.delete(name)
    for (const [instrument, trades] of this.#trades) if (trades === publisher) this.#trades.delete(instrument)
  }

  /** How to make the topic of that name; `undefined` when there is none. */
  #plan(name: string): (() => Topic) | undefined {
    const { listings, sequencer, candles } = this.#context
    const { engine } = sequencer
    const family = TICKER_LISTS.get(name)
    if (family !== undefined) {
      const read = () =>
        [...listings.all()]
          .filter(({ instrument }) => instrument.status !== 'Closed' && family(instrument))
          .map((listing) => this.#ticker(listing))
      return () => ({ publisher: new TickersPublisher(name, read), every: TURNS.tickers })
    }
    if (name === ALL_LIQUIDATIONS) return () => this.#eventsTopic(name, TURNS.liquidations)
    if (name === SYMBOL_NOTIFY) return () => this.#eventsTopic(name, TURNS.alerts)
    if (name === ADL_ALERTS) return () => this.#eventsTopic(name, TURNS.alerts)
    if (name === PUBLIC_NOTICE) {
      return () => this.#eventsTopic(name, TURNS.alerts, new NoticesPublisher(name, this.#board))
    }
    const [kind = '', ...rest] = name.split('.')
    const price = BAR_TOPICS.get(kind)
    const resolution = RESOLUTIONS.find((known) => known === rest[0])
    const listing = listings.find(rest.at(-1) ?? '')
    if (!listing || rest.length !== (price === undefined ? 1 : 2)) return undefined
    if (price !== undefined) {
      if (resolution === undefined) return undefined
      return () => ({ publisher: new BarsPublisher(name, candles, listing, price, resolution), every: TURNS.bars })
    }
    switch (kind) {
      case 'orderbook':
        return () => ({ publisher: new BookPublisher(name, engine, listing), every: TURNS.book })
      case 'publicTrade':
        return () => {
          const publisher = new TradesPublisher(name, candles, listing)
          this.#trades.set(listing.instrument.id, publisher)
          return { publisher, every: TURNS.trades }
        }
      case 'liquidation':
        return () => this.#eventsTopic(name, TURNS.liquidations)
      case 'auction':
        return () => this.#eventsTopic(name, TURNS.alerts)
      case 'tickers':
        return () => ({ publisher: new TickersPublisher(name, () => [this.#ticker(listing)]), every: TURNS.ticker })
      default:
        return undefined
    }
  }

  #eventsTopic(name: string, every: number, publisher = new EventsPublisher(name)): Topic {
    this.#events.set(name, publisher)
    return { publisher, every }
  }

  #ticker(listing: Listing): Ticker {
    const { sequencer, candles } = this.#context
    return tickerOf(listing, sequencer.engine.quote(listing.instrument.id), candles.dayStats(listing.instrument.id))
  }
}
