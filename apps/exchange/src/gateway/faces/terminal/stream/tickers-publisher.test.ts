import { PassThrough } from 'node:stream'
import type { Quote, Versions } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { tickersMessage } from '@perpdesk/protocol'
import { LINEAR_PERPETUALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { readFrames } from '../../../../testing/read-frames.ts'
import { type Listing, listingOf } from '../../../core/listings/listings.ts'
import { TickerBoard } from '../wire/ticker-board.ts'
import { Connection } from './connection.ts'
import { TickersPublisher } from './tickers-publisher.ts'

const MINUTE = 60_000
const NONE: Quote = {
  lastPrice: 0,
  bestBid: 0,
  bestBidLots: 0,
  bestAsk: 0,
  bestAskLots: 0,
  markPrice: 0n,
  indexPrice: 0n,
  predictedFundingRate: 0n,
  nextFundingTime: 0,
  fundingMinutes: 0,
  basisRate: 0n,
  predictedDeliveryPrice: 0n,
  maxBuy: 0,
  minSell: 0,
  openInterest: 0,
}

/** A simulated engine of quotes, and a reader of its tickers. */
class Venue {
  time = 0
  listings: readonly Listing[] = LINEAR_PERPETUALS.slice(0, 3).map((instrument) => listingOf(instrument))
  /** Number of quotes read so far. */
  asked = 0
  #day: number | undefined
  readonly #quotes = new Map<number, { quote: Quote; versions: { quoteVersion: number; bookVersion: number } }>()
  readonly #topic: TickersPublisher
  readonly #reported: Buffer[] = []
  readonly #connection: Connection

  constructor() {
    for (const { instrument } of this.listings)
      this.#quotes.set(instrument.id, { quote: NONE, versions: { quoteVersion: 1, bookVersion: 1 } })
    const market = {
      quote: (id: number) => {
        this.asked += 1
        return this.#quotes.get(id)?.quote ?? NONE
      },
      versions: (id: number): Versions | undefined => this.#quotes.get(id)?.versions,
      dayStats: () => {
        if (this.#day === undefined) return undefined
        const price = e8(`${this.#day}`)
        return { open: price, high: price, low: price, volume: price, turnover: price }
      },
    }
    const board = new TickerBoard(market, () => this.time)
    this.#topic = new TickersPublisher('tickers.all', board, () => this.listings)
    const stream = new PassThrough()
    stream.on('data', (bytes: Buffer) => this.#reported.push(bytes))
    const socket = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN, bufferedAmount: 0 }
    this.#connection = new Connection(socket as WebSocket, stream, '')
    this.#topic.subscribe(this.#connection, 0)
    this.reported()
  }

  move(place: number, quote: Partial<Quote>, trades = false): void {
    const known = this.#quotes.get(this.listings[place]!.instrument.id)!
    known.quote = { ...known.quote, ...quote }
    known.versions.quoteVersion += 1
    if (trades) known.versions.bookVersion += 1
  }

  day(price: number): void {
    this.#day = price
  }

  forget(place: number): void {
    const { id } = this.listings[place]!.instrument
    this.#quotes.get(id)!.versions.quoteVersion += 1
    this.#quotes.delete(id)
  }

  snapshot(): readonly (readonly [string, string])[] {
    this.#topic.subscribe(this.#connection, this.time)
    return this.#read()
  }

  /** Returns symbol and index price of the tickers that the next turn publishes. */
  reported(): readonly (readonly [string, string])[] {
    this.#topic.flush(this.time)
    return this.#read()
  }

  #read(): readonly (readonly [string, string])[] {
    this.#connection.flush()
    const texts = readFrames(Buffer.concat(this.#reported.splice(0)))
    return texts.flatMap((text) =>
      z.parse(tickersMessage, JSON.parse(text)).data.map(({ symbol, indexPrice }) => [symbol, indexPrice] as const),
    )
  }
}

const [first = '', second = '', third = ''] = LINEAR_PERPETUALS.map(({ symbol }) => symbol)

describe('tickers on the stream', () => {
  it('[RT-02] are those of contracts with other figures; of the others nothing is asked', () => {
    const venue = new Venue()
    venue.asked = 0
    expect([venue.reported(), venue.asked]).toEqual([[], 0])
    venue.move(1, { indexPrice: e8('5') })
    expect([venue.reported(), venue.asked]).toEqual([[[second, '5']], 1])
    venue.move(2, {})
    expect([venue.reported(), venue.asked]).toEqual([[], 2])
    expect(venue.snapshot()).toEqual([
      [first, '0'],
      [second, '5'],
      [third, '0'],
    ])
  })

  it('[MKT-02] have other figures of the day with a trade, and with the minute', () => {
    const venue = new Venue()
    venue.day(7)
    venue.move(0, {})
    expect(venue.reported()).toEqual([])
    venue.move(0, {}, true)
    expect(venue.reported()).toEqual([[first, '0']])
    venue.time = MINUTE
    expect(venue.reported()).toEqual([
      [second, '0'],
      [third, '0'],
    ])
  })

  it('[CAT-13] leave out who is over, and say nothing of who is listed anew with the same figures', () => {
    const venue = new Venue()
    const [one, two, three] = venue.listings as [Listing, Listing, Listing]
    venue.listings = [one, listingOf(two.instrument), three]
    expect(venue.reported()).toEqual([])
    venue.move(1, { indexPrice: e8('5') })
    venue.listings = [listingOf(one.instrument), venue.listings[1]!]
    expect(venue.reported()).toEqual([[second, '5']])
    expect(venue.snapshot()).toEqual([
      [first, '0'],
      [second, '5'],
    ])
    venue.forget(1)
    expect(venue.reported()).toEqual([[second, '0']])
  })
})
