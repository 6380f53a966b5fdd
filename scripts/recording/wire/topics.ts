import * as protocol from '@perpdesk/protocol'
import { FAMILIES } from '@perpdesk/trading'

/** Topics of each message of the protocol, as patterns: `{symbol}`, `{pair}` and `{resolution}` match any value. */
const TOPICS = {
  bookMessage: ['orderbook.{symbol}'],
  tradesMessage: ['publicTrade.{symbol}'],
  tickersMessage: ['tickers.{symbol}', ...FAMILIES.map((family) => `tickers.${family}`), 'tickers.all'],
  pairTickersMessage: ['tickers.{pair}', 'tickers.spot'],
  klineMessage: ['kline', 'markKline', 'indexKline', 'premiumKline'].map((kind) => `${kind}.{resolution}.{symbol}`),
  liquidationMessage: ['liquidation.{symbol}', 'liquidation.all'],
  adlAlertMessage: ['adlAlert'],
  auctionMessage: ['auction.{symbol}'],
  symbolNotifyMessage: ['symbolNotify'],
  publicNoticeMessage: ['publicNotice'],
  orderMessage: ['order'],
  executionMessage: ['execution'],
  spotOrderMessage: ['spotOrder'],
  spotExecutionMessage: ['spotExecution'],
  positionMessage: ['position'],
  walletMessage: ['wallet'],
  leverageMessage: ['leverage'],
  strategyMessage: ['strategy'],
  alertMessage: ['alert'],
  noticeMessage: ['notice'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The schema of messages from clients, which has no topic. */
const SAID = 'clientMessage'

interface Schema {
  parse(value: unknown): unknown
}

/** All topics of the protocol with the schemas of their messages; throws if a message has no topic here. */
export const SCHEMAS: ReadonlyMap<string, Schema> = new Map(
  Object.entries(protocol).flatMap(([name, schema]) => {
    if (!name.endsWith('Message') || name === SAID || !isSchema(schema)) return []
    const topics: readonly string[] | undefined = Object.entries(TOPICS).find(([message]) => message === name)?.[1]
    if (topics === undefined) throw new Error(`the recording of the wire knows no topic of ${name}`)
    return topics.map((topic) => [topic, schema] as const)
  }),
)

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'parse' in value
}

/** Returns the pattern in {@link SCHEMAS} that a topic matches. */
export function formOf(topic: string): string {
  if (SCHEMAS.has(topic)) return topic
  const [kind = '', ...rest] = topic.split('.')
  if (kind === 'tickers' && (rest[0] ?? '').includes('/')) return 'tickers.{pair}'
  return rest.length === 1 ? `${kind}.{symbol}` : `${kind}.{resolution}.{symbol}`
}
