import * as z from 'zod/mini'
import { compactSymbol } from './catalogue.ts'
import { orderForm } from './compact/order-form.ts'
import { positionForm } from './compact/position-form.ts'
import { spotOrderForm } from './compact/spot-order-form.ts'
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
  pairTicker,
  priceAlert,
  publicNotice,
  publicTrade,
  spotExecution,
  strategy,
  ticker,
  wallet,
} from './records.ts'

export const PUBLIC_STREAM_PATH = '/realtime/public'
/** Path of the private WebSocket. It is opened with `?v=2`, and the client's first message must be `login`. */
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
 * The answer to a client message. `retCode` 0 is success. Each topic of a subscribe or unsubscribe is answered
 * separately, with that topic alone in `args`. The server sends two ops without a request: `error` before it closes a
 * socket, and `status` when the exchange stops accepting orders (`success` false and a sentence in `retMsg`) or accepts
 * them again (`success` true).
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
 * The head of every message of a topic.
 *
 * Public topics:
 * - `orderbook.{symbol}` (contracts and spot pairs): a snapshot of 200 levels on each side, then deltas at most every 100 ms, chained by `u` and
 *   `pu`;
 * - `publicTrade.{symbol}` (contracts and spot pairs): a snapshot of the last 100 trades, then new trades; both newest first;
 * - `tickers.{symbol}`, `tickers.{usdt|usdc|inverse}`, `tickers.all`: a snapshot, then changed tickers as whole
 *   records, every 200 ms (lists every 500 ms); `tickers.{pair}` and `tickers.spot` the same for spot pairs, whose records
 *   are shorter (`pairTicker`);
 * - `kline.{resolution}.{symbol}` (contracts and pairs), `markKline.…`, `indexKline.…`, `premiumKline.…` (perpetuals only): the current bar
 *   when it changes, at most 5 times a second;
 * - `liquidation.{symbol}`, `liquidation.all`: an empty snapshot, then liquidations, every 500 ms;
 * - `adlAlert`: an empty snapshot, then beginnings and ends of auto-deleveraging;
 * - `auction.{symbol}`: an empty snapshot, then the price and quantity at which the call auction would match;
 * - `symbolNotify`: an empty snapshot, then listed or changed contracts as whole records under the catalogue's short
 *   keys;
 * - `publicNotice`: a snapshot of the last 24 hours (of this run of the exchange), oldest first, then new notices.
 *
 * Private topics: `order` and `position` (under the short keys of `orderForm` and `positionForm`), `execution`,
 * `spotOrder` (under the short keys of `spotOrderForm`), `spotExecution`,
 * `wallet`, `leverage` (leverage, modes and risk tier of contracts), `notice`, `strategy`, `alert`.
 *
 * `dcp` or `dcp.{seconds}` (3 to 300, usually 10) on a private socket is a guard and has no messages. When the last
 * socket that subscribed to it is lost, and none subscribes again in time, the active orders of the account are
 * cancelled. The subscription is answered once the guard is on disk. A restart of the exchange counts as a loss of all
 * sockets; the time then runs from the moment when the exchange can be reached again.
 *
 * A subscription begins with a snapshot. The `seq` of each delta is one more than that of the message before it. A
 * public topic has one `seq` for all sockets; its snapshot has the `seq` of the last delta that it includes. A private
 * topic is counted from 1 on each socket. A public topic may send another snapshot later (after a socket was slow),
 * which replaces everything before.
 */
const head = { topic: z.string(), seq: z.int(), ts: z.number() }
const kind = z.enum(['snapshot', 'delta'])

export const bookMessage = z.strictObject({ ...head, type: kind, data: orderBook })
export const tradesMessage = z.strictObject({ ...head, type: kind, data: z.array(publicTrade) })
export const tickersMessage = z.strictObject({ ...head, type: kind, data: z.array(ticker) })
export const pairTickersMessage = z.strictObject({ ...head, type: kind, data: z.array(pairTicker) })
export const klineMessage = z.strictObject({
  ...head,
  type: kind,
  data: z.strictObject({ symbol: z.string(), resolution: z.enum(RESOLUTIONS), bar }),
})
/** Snapshot: all open orders. Delta: changed orders, including ended orders. */
export const orderMessage = z.strictObject({ ...head, type: kind, data: z.array(orderForm.row) })
/** Snapshot: all open orders on spot pairs. Delta: changed orders, including ended orders. */
export const spotOrderMessage = z.strictObject({ ...head, type: kind, data: z.array(spotOrderForm.row) })
export const spotExecutionMessage = z.strictObject({ ...head, type: kind, data: z.array(spotExecution) })
export const executionMessage = z.strictObject({ ...head, type: kind, data: z.array(execution) })
/** Snapshot: all positions. Delta: changed positions as whole records; an empty position has size "0". */
export const positionMessage = z.strictObject({ ...head, type: kind, data: z.array(positionForm.row) })
export const walletMessage = z.strictObject({ ...head, type: kind, data: wallet })
/**
 * Snapshot: the settings of all contracts that the account has set up or traded. Delta: the changed settings of a
 * contract, or of all contracts if the account's margin mode changed.
 */
export const leverageMessage = z.strictObject({ ...head, type: kind, data: z.array(leverageSetting) })
/** Snapshot: all strategies that have not ended. Delta: changed strategies, including ended strategies. */
export const strategyMessage = z.strictObject({ ...head, type: kind, data: z.array(strategy) })
export const liquidationMessage = z.strictObject({ ...head, type: kind, data: z.array(liquidation) })
export const adlAlertMessage = z.strictObject({ ...head, type: kind, data: z.array(adlAlert) })
export const auctionMessage = z.strictObject({ ...head, type: kind, data: z.array(auction) })
export const symbolNotifyMessage = z.strictObject({ ...head, type: kind, data: z.array(compactSymbol) })
export const publicNoticeMessage = z.strictObject({ ...head, type: kind, data: z.array(publicNotice) })
/** Snapshot: all price alerts. Delta: alerts that were created, changed or deleted, or that fired. */
export const alertMessage = z.strictObject({ ...head, type: kind, data: z.array(priceAlert) })
export const noticeMessage = z.strictObject({ ...head, type: kind, data: z.array(notice) })

export type BookMessage = z.infer<typeof bookMessage>
export type TradesMessage = z.infer<typeof tradesMessage>
export type TickersMessage = z.infer<typeof tickersMessage>
export type PairTickersMessage = z.infer<typeof pairTickersMessage>
export type KlineMessage = z.infer<typeof klineMessage>
export type OrderMessage = z.infer<typeof orderMessage>
export type SpotOrderMessage = z.infer<typeof spotOrderMessage>
export type SpotExecutionMessage = z.infer<typeof spotExecutionMessage>
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
  'spotOrder',
  'spotExecution',
] as const
export type PrivateTopic = (typeof PRIVATE_TOPICS)[number]
