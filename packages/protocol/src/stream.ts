import * as z from 'zod/mini'
import { compactSymbol } from './catalogue.ts'
import { orderForm } from './compact/order-form.ts'
import { positionForm } from './compact/position-form.ts'
import { RESOLUTIONS } from './endpoints.ts'
import {
  adlAlert,
  auction,
  bar,
  execution,
  leverageSetting,
  liquidation,
  notice,
  orderBook,
  priceAlert,
  publicNotice,
  publicTrade,
  strategy,
  ticker,
  wallet,
} from './records.ts'

export const PUBLIC_STREAM_PATH = '/realtime/public'
/** Opened with `?v=2`; the first message must be `login`. */
export const PRIVATE_STREAM_PATH = '/realtime/private'

/** Messages that a client may send on a socket. */
export const clientMessage = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('login'),
    args: z.tuple([z.string().check(z.maxLength(128))]),
    reqId: z.optional(z.string().check(z.maxLength(36))),
  }),
  z.strictObject({
    op: z.enum(['subscribe', 'unsubscribe']),
    args: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(200)),
    reqId: z.optional(z.string().check(z.maxLength(36))),
  }),
  z.strictObject({ op: z.literal('ping'), reqId: z.optional(z.string().check(z.maxLength(36))) }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/**
 * The answer to an op. `retCode` 0 is success. Each item of a subscribe or unsubscribe is answered on its own, with that
 * one topic in `args`. Sent unasked: `error` before the server gives up on a socket, and `status` (success false and a
 * sentence while no orders are taken, success true when they are again).
 */
export const opAnswer = z.object({
  op: z.enum(['login', 'subscribe', 'unsubscribe', 'pong', 'error', 'status']),
  success: z.boolean(),
  retCode: z.int(),
  retMsg: z.string(),
  reqId: z.optional(z.string()),
  args: z.optional(z.array(z.string())),
  /** Server time in milliseconds. */
  ts: z.number(),
})
export type OpAnswer = z.infer<typeof opAnswer>

/**
 * Public topics:
 * `orderbook.{symbol}` 200 levels a side, snapshot then deltas at most every 100 ms, `u`/`pu` chained;
 * `publicTrade.{symbol}` snapshot of the last 100 newest first, then the new ones (newest first too);
 * `tickers.{symbol}`, `tickers.{usdt|usdc|inverse}` and `tickers.all` snapshot, then changed tickers as whole records (200 ms, lists: 500 ms);
 * `kline.{resolution}.{symbol}`, `markKline.…`, `indexKline.…`, `premiumKline.…` (perpetuals) the running bar on change, at most 5 a second.
 * `liquidation.{symbol}` and `liquidation.all` snapshot is empty, then liquidations, every 500 ms;
 * `adlAlert` snapshot is empty, then deleveraging that began or ended;
 * `auction.{symbol}` snapshot is empty, then price and quantity at which its call auction would match;
 * `symbolNotify` snapshot is empty, then contracts that were listed or changed, whole, under the catalogue's short keys;
 * `publicNotice` snapshot of the last 24 hours (of this run of the exchange), oldest first, then new notices.
 * `dcp` or `dcp.{seconds}` (3 to 300, usually 10) on a private socket has no messages: when the last socket that subscribed
 * it is lost and none comes back in time, the active orders of the account are cancelled. Its answer comes once that is on
 * disk: a restart of the exchange is a loss of all sockets, after which the time runs from the moment it can be reached again.
 * Private topics: `order` and `position` under the short keys of `orderForm` and `positionForm`, `execution`, `wallet`, `leverage` (leverage,
 * modes and tier of contracts), `notice`, `strategy`, `alert`.
 * A subscription begins with a snapshot; each delta's `seq` is one more than that of the message before it. A public topic has one
 * `seq` for all sockets, and its snapshot the one of the last delta that is in it; a private one is counted from 1 for each socket.
 * A snapshot may come again in the middle of a public topic (after the socket was slow): it replaces everything before it.
 */
const head = { topic: z.string(), seq: z.int(), ts: z.number() }
const kind = z.enum(['snapshot', 'delta'])

export const bookMessage = z.strictObject({ ...head, type: kind, data: orderBook })
export const tradesMessage = z.strictObject({ ...head, type: kind, data: z.array(publicTrade) })
export const tickersMessage = z.strictObject({ ...head, type: kind, data: z.array(ticker) })
export const klineMessage = z.strictObject({
  ...head,
  type: kind,
  data: z.strictObject({ symbol: z.string(), resolution: z.enum(RESOLUTIONS), bar }),
})
/** Snapshot: all open orders. Delta: changed orders, ended ones too. */
export const orderMessage = z.strictObject({ ...head, type: kind, data: z.array(orderForm.row) })
export const executionMessage = z.strictObject({ ...head, type: kind, data: z.array(execution) })
/** Snapshot: all positions. Delta: changed ones as whole records; an empty position has size "0". */
export const positionMessage = z.strictObject({ ...head, type: kind, data: z.array(positionForm.row) })
export const walletMessage = z.strictObject({ ...head, type: kind, data: wallet })
/** Snapshot: all contracts that the account has set up or traded. Delta: the settings of a contract that changed, or of all where the account's margin mode did. */
export const leverageMessage = z.strictObject({ ...head, type: kind, data: z.array(leverageSetting) })
/** Snapshot: all strategies that have not ended. Delta: changed ones, ended ones too. */
export const strategyMessage = z.strictObject({ ...head, type: kind, data: z.array(strategy) })
export const liquidationMessage = z.strictObject({ ...head, type: kind, data: z.array(liquidation) })
export const adlAlertMessage = z.strictObject({ ...head, type: kind, data: z.array(adlAlert) })
export const auctionMessage = z.strictObject({ ...head, type: kind, data: z.array(auction) })
export const symbolNotifyMessage = z.strictObject({ ...head, type: kind, data: z.array(compactSymbol) })
export const publicNoticeMessage = z.strictObject({ ...head, type: kind, data: z.array(publicNotice) })
/** Snapshot: all price alerts. Delta: changed ones; those that came, were changed or deleted. */
export const alertMessage = z.strictObject({ ...head, type: kind, data: z.array(priceAlert) })
export const noticeMessage = z.strictObject({ ...head, type: kind, data: z.array(notice) })

export type BookMessage = z.infer<typeof bookMessage>
export type TradesMessage = z.infer<typeof tradesMessage>
export type TickersMessage = z.infer<typeof tickersMessage>
export type KlineMessage = z.infer<typeof klineMessage>
export type OrderMessage = z.infer<typeof orderMessage>
export type ExecutionMessage = z.infer<typeof executionMessage>
export type PositionMessage = z.infer<typeof positionMessage>
export type WalletMessage = z.infer<typeof walletMessage>
export type LeverageMessage = z.infer<typeof leverageMessage>
export type StrategyMessage = z.infer<typeof strategyMessage>
export type LiquidationMessage = z.infer<typeof liquidationMessage>
export type AdlAlertMessage = z.infer<typeof adlAlertMessage>
export type AuctionMessage = z.infer<typeof auctionMessage>
export type SymbolNotifyMessage = z.infer<typeof symbolNotifyMessage>
export type PublicNoticeMessage = z.infer<typeof publicNoticeMessage>
export type AlertMessage = z.infer<typeof alertMessage>
export type NoticeMessage = z.infer<typeof noticeMessage>

export const PRIVATE_TOPICS = [
  'order',
  'execution',
  'position',
  'wallet',
  'leverage',
  'notice',
  'strategy',
  'alert',
] as const
export type PrivateTopic = (typeof PRIVATE_TOPICS)[number]
