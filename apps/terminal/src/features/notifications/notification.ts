import { firedAlert } from '@perpdesk/protocol'
import { CANCEL_TYPES, MARGIN_MODES } from '@perpdesk/trading'
import * as z from 'zod/mini'

/**
 * Scenes of notifications (TST-01); `market` is a public notice of the exchange, `priceAlert` an alert that somebody
 * had set.
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

/** The event; each is a title among the texts of `notifications`. */
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
 * One notification as data: it is put into words when it is shown, in the language of that moment. Figures are texts of
 * the wire, `''` where there are none.
 */
export const notification = z.object({
  scene: z.enum(SCENES),
  /** The order's outcome (`newed`, `replaced`, `canceled`, `position`), the kind of notice or that of strategy. */
  type: z.string(),
  side: z.enum(['Buy', 'Sell', '']),
  symbol: z.string(),
  /** Type of contract; `''` for the whole account. */
  bizType: z.string(),
  cancelType: z.enum(CANCEL_TYPES),
  marginMode: z.enum(MARGIN_MODES),
  /** Quantity of an order, or the remaining size of a position. */
  size: z.string(),
  leavesQty: z.string(),

  /** Id of its toast and entry: a later notification with the same id replaces it. */
  id: z.string(),
  /** Key of the event: notifications with equal keys are shown once. */
  once: z.string(),
  happening: z.enum(HAPPENINGS),
  tone: z.enum(['success', 'failure', 'neutral']),
  market: z.boolean(),
  /** Quantity done: filled, liquidated, delivered. */
  done: z.string(),
  price: z.string(),
  trigger: z.string(),
  takeProfit: z.string(),
  stopLoss: z.string(),
  trailing: z.boolean(),
  /** Money or a rate. */
  amount: z.string(),
  /** Reason, as the exchange gives it. */
  reason: z.string(),
  /** Time at which the event begins or ends; 0 where it is not known. */
  until: z.prefault(z.int(), 0),
  /** Contracts that a public notice is about. */
  symbols: z.prefault(z.array(z.string()), []),
  /** Orders of one parent, which were sent as one, have the same; `''` for an event that stands alone. */
  set: z.prefault(z.string(), ''),
  /** The price alert that came. */
  alert: z.optional(firedAlert),
  /** Number of events of a kind at once. */
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

/** Notifications that the trader may switch off, one flag each (TST-02). */
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

/** Kinds that have settings of their own; an `alert` is always shown. */
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
/** Events of the position without an order of the person, and the stop and resumption of orders. */
const ALERTS: ReadonlySet<Happening> = new Set(['adl', 'delivered', 'ordersStopped', 'ordersResumed'])

export function kindOf({ scene, happening }: Notification): NoticeKind {
  return ALERTS.has(happening) ? 'alert' : KIND_OF[scene]
}

/**
 * Display of a toast. The fill of an order that is still open raises none; it only changes a toast on the screen
 * (TST-02).
 */
export function toastOf(told: Notification, suppressed: Suppression): 'show' | 'change' | 'none' {
  const kind = kindOf(told)
  if (kind !== 'alert' && suppressed[kind]) return 'none'
  return told.scene === 'position' && told.leavesQty !== '0' ? 'change' : 'show'
}
