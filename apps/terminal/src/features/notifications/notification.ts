import { firedAlert } from '@perpdesk/protocol'
import { CANCEL_TYPES, MARGIN_MODES } from '@perpdesk/trading'
import * as z from 'zod/mini'

/**
 * Scenes of notifications (TST-01). `market` is a public notice of the exchange, `priceAlert` a price alert of the
 * user.
 */
export const SCENES = [
  'makeOrder',
  'editOrder',
  'cancelOrder',
  'position',
  'liquidation',
  'market',
  'priceAlert',
] as const
export type NoticeScene = (typeof SCENES)[number]

/** Events; each is the key of a title in the texts `notifications`. */
export const HAPPENINGS = [
  'orderCreateSuccessTitle',
  'conditionalPlaced',
  'mmrClosePlaced',
  'changed',
  'triggered',
  'partlyFilled',
  'filled',
  'takeProfitFilled',
  'stopLossFilled',
  'trailingStopFilled',
  'restCancelled',
  'strategyCompleted',
  'strategyEnded',
  'cancelSuccess',
  'CancelAllSuccess',
  'cancelledByExchange',
  'rejected',
  'triggeredRejected',
  'setTpSuccess',
  'tpslRemoved',
  'liquidated',
  'liquidatedPartly',
  'adl',
  'delivered',
  'initialMargin',
  'maintenanceMargin',
  'contractListed',
  'contractAnnounced',
  'auctionOpened',
  'preMarketOpened',
  'tradingOpened',
  'endSet',
  'contractEnded',
  'tradingSuspended',
  'tradingResumed',
  'ordersStopped',
  'ordersResumed',
  'priceAlert',
] as const
export type Happening = (typeof HAPPENINGS)[number]

/**
 * A notification as data. It becomes text when it is shown, in the language of that moment. Figures are decimals as
 * received, `''` for none.
 */
export const notification = z.object({
  scene: z.enum(SCENES),
  /** Change of the order (`newed`, `replaced`, `canceled`, `position`), kind of notice, or kind of strategy. */
  type: z.string(),
  side: z.enum(['Buy', 'Sell', '']),
  symbol: z.string(),
  /** Contract type; `''` for the whole account. */
  bizType: z.string(),
  cancelType: z.enum(CANCEL_TYPES),
  marginMode: z.enum(MARGIN_MODES),
  /** Quantity of an order, or the remaining size of a position. */
  size: z.string(),
  leavesQty: z.string(),

  /** Id of the toast and the entry; a later notification with the same id replaces both. */
  id: z.string(),
  /** Id of the event: notifications with equal ids are shown once. */
  once: z.string(),
  happening: z.enum(HAPPENINGS),
  tone: z.enum(['success', 'failure', 'neutral']),
  market: z.boolean(),
  /** Quantity filled, liquidated or delivered. */
  done: z.string(),
  price: z.string(),
  trigger: z.string(),
  takeProfit: z.string(),
  stopLoss: z.string(),
  trailing: z.boolean(),
  /** An amount of money or a rate. */
  amount: z.string(),
  /** Reason as reported by the exchange. */
  reason: z.string(),
  /** Time at which the event starts or ends; 0 if unknown. */
  until: z.prefault(z.int(), 0),
  /** Contracts of a public notice. */
  symbols: z.prefault(z.array(z.string()), []),
  /** Id of the group of orders that were sent as one; `''` for a single event. */
  set: z.prefault(z.string(), ''),
  /** The price alert that fired. */
  alert: z.optional(firedAlert),
  /** Number of events that this notification combines. */
  count: z.int(),
  time: z.int(),
})
export type Notification = z.infer<typeof notification>

/** Default fields of a notification. */
export const PLAIN = {
  cancelType: 'UNKNOWN',
  leavesQty: '0',
  market: false,
  done: '0',
  price: '',
  trigger: '',
  takeProfit: '',
  stopLoss: '',
  trailing: false,
  amount: '',
  reason: '',
  until: 0,
  symbols: [],
  set: '',
  count: 1,
} as const satisfies Partial<Notification>

/** Kinds of notifications that the trader has switched off, one flag each (TST-02). */
export interface Suppression {
  readonly create: boolean
  readonly modify: boolean
  readonly cancel: boolean
  readonly trade: boolean
  readonly market: boolean
  readonly priceAlert: boolean
}

export const NOTHING_SUPPRESSED: Suppression = {
  create: false,
  modify: false,
  cancel: false,
  trade: false,
  market: false,
  priceAlert: false,
}

/** Kinds of notifications with settings of their own; `alert` is always shown. */
export type NoticeKind = keyof Suppression | 'alert'

const KIND_OF: Readonly<Record<NoticeScene, NoticeKind>> = {
  makeOrder: 'create',
  editOrder: 'modify',
  cancelOrder: 'cancel',
  position: 'trade',
  liquidation: 'alert',
  market: 'market',
  priceAlert: 'priceAlert',
}
/** Events of a position that no order of the user caused, and the stop and resumption of order taking. */
const ALERTS: ReadonlySet<Happening> = new Set(['adl', 'delivered', 'ordersStopped', 'ordersResumed'])

export function kindOf({ scene, happening }: Notification): NoticeKind {
  return ALERTS.has(happening) ? 'alert' : KIND_OF[scene]
}

/**
 * Returns how to show a notification as a toast. A fill of an order that remains open raises no new toast; it only
 * changes a visible one (TST-02).
 */
export function toastOf(notification: Notification, suppressed: Suppression): 'show' | 'change' | 'none' {
  const kind = kindOf(notification)
  if (kind !== 'alert' && suppressed[kind]) return 'none'
  return notification.scene === 'position' && notification.leavesQty !== '0' ? 'change' : 'show'
}
