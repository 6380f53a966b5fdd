import { FAMILIES } from '@perpdesk/trading'
import * as stream from '../../../packages/protocol/src/stream.ts'

/** Topics that carry a message of the protocol, each by its form: `{symbol}` and `{resolution}` stand for any. */
const TOPICS = {
  bookMessage: ['orderbook.{symbol}'],
  tradesMessage: ['publicTrade.{symbol}'],
  tickersMessage: ['tickers.{symbol}', ...FAMILIES.map((family) => `tickers.${family}`), 'tickers.all'],
  klineMessage: ['kline', 'markKline', 'indexKline', 'premiumKline'].map((kind) => `${kind}.{resolution}.{symbol}`),
  liquidationMessage: ['liquidation.{symbol}', 'liquidation.all'],
  adlAlertMessage: ['adlAlert'],
  auctionMessage: ['auction.{symbol}'],
  symbolNotifyMessage: ['symbolNotify'],
  publicNoticeMessage: ['publicNotice'],
  orderMessage: ['order'],
  executionMessage: ['execution'],
  positionMessage: ['position'],
  walletMessage: ['wallet'],
  leverageMessage: ['leverage'],
  strategyMessage: ['strategy'],
  alertMessage: ['alert'],
  noticeMessage: ['notice'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Messages of clients are no topics. */
const SAID = 'clientMessage'

/** Messages that the protocol has. */
const MESSAGES = Object.keys(stream).filter((name) => name.endsWith('Message') && name !== SAID)

interface Schema {
  parse(value: unknown): unknown
}

/** Every topic that the protocol has, with the schema of its messages; throws where one has no topic here. */
export const SCHEMAS: ReadonlyMap<string, Schema> = new Map(
  MESSAGES.flatMap((message) => {
    const topics: readonly string[] | undefined = Object.entries(TOPICS).find(([name]) => name === message)?.[1]
    if (topics === undefined) throw new Error(`the recording of the wire knows no topic of ${message}`)
    const schema = Object.entries(stream).find(([name]) => name === message)?.[1]
    if (typeof schema !== 'object' || !('parse' in schema)) throw new Error(`${message} is no schema`)
    return topics.map((topic) => [topic, schema] as const)
  }),
)

/** The form of a topic: the one of {@link SCHEMAS} that it belongs to. */
export function formOf(topic: string): string {
  if (SCHEMAS.has(topic)) return topic
  const [kind = '', ...rest] = topic.split('.')
  return rest.length === 1 ? `${kind}.{symbol}` : `${kind}.{resolution}.{symbol}`
}
