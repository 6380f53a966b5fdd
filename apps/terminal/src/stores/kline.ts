import { type Bar, type KlineMessage, klineMessage, type Resolution } from '@perpdesk/protocol'
import { streams } from '../client/streams.ts'

export type BarPrice = 'last' | 'mark' | 'index'

export interface BarReader {
  /** The running bar, whole, whenever it changes. */
  readonly onBar: (bar: Bar) => void
  /** Bars may have been missed: fetch the recent ones again. */
  readonly onLost?: () => void
}

const TOPIC_OF: Record<BarPrice, string> = { last: 'kline', mark: 'markKline', index: 'indexKline' }
const readers = new Map<string, Set<BarReader>>()
const ends = new Map<string, () => void>()

/** Follows the running bar of a contract. Returns how to stop. */
export function watchBars(
  symbol: string,
  resolution: Resolution,
  reader: BarReader,
  price: BarPrice = 'last',
): () => void {
  const topic = `${TOPIC_OF[price]}.${resolution}.${symbol}`
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
