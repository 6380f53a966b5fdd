import * as z from 'zod/mini'
import { compactSymbol } from './catalogue.ts'
import { orderForm } from './compact/order-form.ts'
import { positionForm } from './compact/position-form.ts'
import { RESOLUTIONS } from './endpoints.ts'
import { head, kind } from './message-head.ts'
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
