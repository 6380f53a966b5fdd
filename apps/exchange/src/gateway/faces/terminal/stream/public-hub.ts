import { type AppliedNow, type EngineEvent, readEvents } from '@perpdesk/engine'
import { type PublicNotice, shrinkSymbol } from '@perpdesk/protocol'
import { isContract } from '@perpdesk/trading'
import type { TerminalContext } from '../context.ts'
import { symbolConfigOf } from '../wire/catalogue.ts'
import { adlAlertOf, auctionOf, liquidationOf } from '../wire/market-records.ts'
import { CLOSE, type Connection } from './connection.ts'
import { EventsPublisher } from './events-publisher.ts'
import { NoticeBoard } from './notice-board.ts'
import { EVENT_TOPICS, type Topic, TopicCatalogue, TURN_MS } from './topic-catalogue.ts'
import { TradesPublisher } from './trades-publisher.ts'

/** Event types that have their own topics. */
const PUBLIC_EVENTS = ['liquidation', 'adlAlert', 'auction', 'instrument'] as const
type PublicEvent = Extract<EngineEvent, { type: (typeof PUBLIC_EVENTS)[number] }>

/** The public topics that have subscribers. Other topics are not kept, so they cost nothing. */
export class PublicHub {
  readonly #context: TerminalContext
  readonly #topics = new Map<string, Topic>()
  readonly #trades = new Map<number, TradesPublisher>()
  /** Topics of events, by name. */
  readonly #events = new Map<string, EventsPublisher>()
  readonly #board: NoticeBoard
  readonly #catalogue: TopicCatalogue
  readonly #timer: NodeJS.Timeout
  #turn = 0

  constructor(context: TerminalContext) {
    this.#context = context
    this.#board = new NoticeBoard(context.core.marketData.contracts())
    this.#catalogue = new TopicCatalogue(context, this.#board)
    this.#timer = setInterval(() => this.#flush(), TURN_MS)
  }

  exists(name: string): boolean {
    return this.#topics.has(name) || this.#catalogue.find(name) !== undefined
  }

  /** Sends the topic's snapshot, and from then on its changes. */
  subscribe(connection: Connection, name: string): void {
    const topic = this.#topics.get(name) ?? this.#open(name)
    topic.publisher.subscribe(connection, this.#context.core.now())
  }

  unsubscribe(connection: Connection, name: string): void {
    const topic = this.#topics.get(name)
    if (!topic) return
    topic.publisher.unsubscribe(connection)
    if (topic.publisher.isIdle) this.#drop(name, topic)
  }

  onApplied(applied: AppliedNow): void {
    this.#publish(this.#board.onApplied(applied))
    const { rows, time } = applied
    if (this.#trades.size > 0) {
      readEvents(rows, ['trade'], (trade) => this.#trades.get(trade.instrument)?.add({ ...trade, time }))
    }
    if (this.#events.size > 0) readEvents(rows, PUBLIC_EVENTS, (event) => this.#report(event, time))
  }

  /** Publishes that the exchange has stopped or resumed accepting orders. */
  onAccepting(accepting: boolean): void {
    this.#publish(this.#board.onAccepting(accepting, this.#context.core.now()))
  }

  #publish(news: readonly PublicNotice[]): void {
    for (const notice of news) this.#events.get(EVENT_TOPICS.publicNotice)?.add(notice)
  }

  /** Adds an event to the topics that publish it. */
  #report(event: PublicEvent, time: number): void {
    const { listings } = this.#context.core
    switch (event.type) {
      case 'liquidation': {
        const listing = listings.byId(event.instrument)
        const reported = liquidationOf(listing, event, time)
        this.#events.get(EVENT_TOPICS.allLiquidations)?.add(reported)
        this.#events.get(`liquidation.${listing.instrument.symbol}`)?.add(reported)
        return
      }
      case 'adlAlert':
        this.#events.get(EVENT_TOPICS.adlAlerts)?.add(adlAlertOf(listings.byId(event.instrument), event, time))
        return
      case 'auction': {
        const listing = listings.byId(event.instrument)
        this.#events.get(`auction.${listing.instrument.symbol}`)?.add(auctionOf(listing, event, time))
        return
      }
      case 'instrument':
        if (!isContract(event.instrument)) return
        this.#events.get(EVENT_TOPICS.symbolNotify)?.add(shrinkSymbol(symbolConfigOf(event.instrument, time)))
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #flush(): void {
    this.#turn += 1
    const now = this.#context.core.now()
    for (const [name, topic] of this.#topics) {
      if (this.#turn % topic.every !== 0) continue
      try {
        topic.publisher.flush(now)
      } catch (error) {
        // A failing topic must not stop the exchange, so it is dropped; its subscribers are disconnected and will
        // reconnect.
        this.#context.log.error({ topic: name, err: error }, 'topic failed')
        for (const connection of topic.publisher.subscribers()) connection.close(CLOSE.internal, 'topic failed')
        this.#drop(name, topic)
      }
    }
  }

  #open(name: string): Topic {
    const topic = this.#catalogue.find(name)?.()
    if (!topic) throw new Error(`topic ${name} does not exist`)
    const { publisher } = topic
    this.#topics.set(name, topic)
    if (publisher instanceof EventsPublisher) this.#events.set(name, publisher)
    else if (publisher instanceof TradesPublisher) this.#trades.set(publisher.instrument, publisher)
    return topic
  }

  #drop(name: string, { publisher }: Topic): void {
    this.#topics.delete(name)
    this.#events.delete(name)
    if (publisher instanceof TradesPublisher) this.#trades.delete(publisher.instrument)
  }
}
