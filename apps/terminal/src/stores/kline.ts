import { type Bar, type KlineMessage, klineMessage, type Resolution } from '@perpdesk/protocol'
import { streams } from '../client/index.ts'

/**
 * Prices for which there are candles. The premium index is a fraction, exists for perpetual contracts only, and may be
 * negative.
 */
export const BAR_PRICES = ['last', 'mark', 'index', 'premium'] as const
export type BarPrice = (typeof BAR_PRICES)[number]

export interface BarReader {
  /** Called with the whole running candle whenever it changes. */
  readonly onBar: (bar: Bar) => void
  /** Called if candles may have been missed, so that recent ones are fetched again. */
  readonly onLost?: () => void
}

const KIND_OF = { last: 'kline', mark: 'markKline', index: 'indexKline', premium: 'premiumKline' }

/** Returns the topic of the running candle. */
export const barTopic = (symbol: string, resolution: Resolution, price: BarPrice) =>
  `${KIND_OF[price]}.${resolution}.${symbol}`

const readers = new Map<string, Set<BarReader>>()
const ends = new Map<string, () => void>()

/** Subscribes to the running candle of a contract. Returns a function that unsubscribes. */
export function watchBars(
  symbol: string,
  resolution: Resolution,
  reader: BarReader,
  price: BarPrice = 'last',
): () => void {
  const topic = barTopic(symbol, resolution, price)
  const known = readers.get(topic)
  const own = known ?? new Set<BarReader>()
  own.add(reader)
  if (known === undefined) {
    readers.set(topic, own)
    streams.public.connect()
    ends.set(
      topic,
      streams.public.subscribe<KlineMessage>(topic, {
        schema: klineMessage,
        onMessage: (message) => {
          for (const each of own) each.onBar(message.data.bar)
          return true
        },
        onLost: () => {
          for (const each of own) each.onLost?.()
        },
      }),
    )
  }
  return () => {
    own.delete(reader)
    if (own.size > 0) return
    readers.delete(topic)
    ends.get(topic)?.()
    ends.delete(topic)
  }
}
