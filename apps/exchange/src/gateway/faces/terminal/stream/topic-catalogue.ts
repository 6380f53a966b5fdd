import { RESOLUTIONS } from '@perpdesk/protocol'
import { type ContractInstrument, FAMILIES, familyOf } from '@perpdesk/trading'
import type { AnyListing, Listing, PairListing } from '../../../core/listings/listings.ts'
import type { CandlePrice } from '../../../core/records.ts'
import type { TerminalContext } from '../context.ts'
import { BarsPublisher } from './bars-publisher.ts'
import { BookPublisher } from './book-publisher.ts'
import { EventsPublisher } from './events-publisher.ts'
import type { NoticeBoard } from './notice-board.ts'
import { NoticesPublisher } from './notices-publisher.ts'
import type { Publisher } from './publisher.ts'
import { TickersPublisher } from './tickers-publisher.ts'
import { TradesPublisher } from './trades-publisher.ts'

/** Interval of one publishing turn, in milliseconds. */
export const TURN_MS = 50
/**
 * Number of turns between two publications of each kind. Multiples of the book's where possible, because all messages
 * of a turn are sent in one write per socket.
 */
const TURNS = { trades: 1, book: 2, ticker: 4, bars: 4, tickers: 10, liquidations: 10, alerts: 1 } as const

/** Topics of events on all contracts; liquidations also have a topic for each contract. */
export const EVENT_TOPICS = {
  allLiquidations: 'liquidation.all',
  adlAlerts: 'adlAlert',
  symbolNotify: 'symbolNotify',
  publicNotice: 'publicNotice',
} as const

const BAR_TOPICS: ReadonlyMap<string, CandlePrice> = new Map([
  ['kline', 'last'],
  ['markKline', 'mark'],
  ['indexKline', 'index'],
  ['premiumKline', 'premium'],
])

/** Topics with the tickers of many contracts, and the filter of each. Contracts that are over are excluded. */
const TICKER_LISTS: ReadonlyMap<string, (instrument: ContractInstrument) => boolean> = new Map([
  ['tickers.all', () => true],
  ...FAMILIES.map(
    (family) => [`tickers.${family}`, (instrument: ContractInstrument) => familyOf(instrument) === family] as const,
  ),
])

/** The topic with the tickers of all spot pairs. */
const PAIR_TICKERS = 'tickers.spot'

export interface Topic {
  readonly publisher: Publisher
  /** Number of turns between two publications. */
  readonly every: number
}

/** Creates public topics by name. */
export class TopicCatalogue {
  readonly #context: TerminalContext
  readonly #board: NoticeBoard

  constructor(context: TerminalContext, board: NoticeBoard) {
    this.#context = context
    this.#board = board
  }

  /** Returns a function that creates the topic; `undefined` if no topic has this name. */
  find(name: string): (() => Topic) | undefined {
    const family = TICKER_LISTS.get(name)
    if (family !== undefined) return () => this.#tickers(name, family)
    if (name === PAIR_TICKERS) return () => this.#pairTickers(name)
    switch (name) {
      case EVENT_TOPICS.allLiquidations:
        return () => ({ publisher: new EventsPublisher(name), every: TURNS.liquidations })
      case EVENT_TOPICS.symbolNotify:
      case EVENT_TOPICS.adlAlerts:
        return () => ({ publisher: new EventsPublisher(name), every: TURNS.alerts })
      case EVENT_TOPICS.publicNotice:
        return () => ({ publisher: new NoticesPublisher(name, this.#board), every: TURNS.alerts })
    }
    const [kind = '', ...rest] = name.split('.')
    const { listings } = this.#context.core
    const symbol = rest.at(-1) ?? ''
    const pair = listings.pairs.find(symbol)
    if (pair !== undefined) {
      if (rest.length === 1) return this.#ofPair(name, kind, pair)
      return rest.length === 2 ? this.#pairBars(name, kind, rest, pair) : undefined
    }
    const listing = listings.find(symbol)
    if (listing === undefined) return undefined
    if (rest.length === 1) return this.#ofContract(name, kind, listing)
    return rest.length === 2 ? this.#bars(name, kind, rest[0], listing) : undefined
  }

  /** Topics that contracts and spot pairs have alike. */
  #ofAny(name: string, kind: string, listing: AnyListing): (() => Topic) | undefined {
    const { marketData } = this.#context.core
    switch (kind) {
      case 'orderbook':
        return () => ({ publisher: new BookPublisher(name, marketData, listing), every: TURNS.book })
      case 'publicTrade':
        return () => ({ publisher: new TradesPublisher(name, marketData, listing), every: TURNS.trades })
      default:
        return undefined
    }
  }

  #ofPair(name: string, kind: string, pair: PairListing): (() => Topic) | undefined {
    if (kind !== 'tickers') return this.#ofAny(name, kind, pair)
    return () => {
      const only = [pair]
      return { publisher: new TickersPublisher(name, this.#context.pairTickers, () => only), every: TURNS.ticker }
    }
  }

  /** Spot pairs have bars of their last price only. */
  #pairBars(name: string, kind: string, [wanted]: readonly string[], pair: PairListing): (() => Topic) | undefined {
    const { marketData } = this.#context.core
    const resolution = RESOLUTIONS.find((known) => known === wanted)
    if (kind !== 'kline' || resolution === undefined) return undefined
    return () => ({ publisher: new BarsPublisher(name, marketData, pair, 'last', resolution), every: TURNS.bars })
  }

  #pairTickers(name: string): Topic {
    const { core, pairTickers } = this.#context
    const { pairs } = core.listings
    return { publisher: new TickersPublisher(name, pairTickers, () => pairs.all()), every: TURNS.tickers }
  }

  #ofContract(name: string, kind: string, listing: Listing): (() => Topic) | undefined {
    const { tickers } = this.#context
    switch (kind) {
      case 'liquidation':
        return () => ({ publisher: new EventsPublisher(name), every: TURNS.liquidations })
      case 'auction':
        return () => ({ publisher: new EventsPublisher(name), every: TURNS.alerts })
      case 'tickers':
        return () => {
          const only = [listing]
          return { publisher: new TickersPublisher(name, tickers, () => only), every: TURNS.ticker }
        }
      default:
        return this.#ofAny(name, kind, listing)
    }
  }

  #bars(name: string, kind: string, wanted: string | undefined, listing: Listing): (() => Topic) | undefined {
    const { marketData } = this.#context.core
    const price = BAR_TOPICS.get(kind)
    const resolution = RESOLUTIONS.find((known) => known === wanted)
    if (price === undefined || resolution === undefined) return undefined
    if (price === 'premium' && listing.instrument.funding === null) return undefined
    return () => ({ publisher: new BarsPublisher(name, marketData, listing, price, resolution), every: TURNS.bars })
  }

  #tickers(name: string, family: (instrument: ContractInstrument) => boolean): Topic {
    const { core, tickers } = this.#context
    let live: readonly Listing[] = []
    let wanted: readonly Listing[] = []
    const present = () => {
      if (live === core.listings.live()) return wanted
      live = core.listings.live()
      wanted = live.filter(({ instrument }) => family(instrument))
      return wanted
    }
    return { publisher: new TickersPublisher(name, tickers, present), every: TURNS.tickers }
  }
}
