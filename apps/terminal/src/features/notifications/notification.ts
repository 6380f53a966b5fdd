import { firedAlert } from '@perpdesk/protocol'
import { CANCEL_TYPES, MARGIN_MODES } from '@perpdesk/trading'
import * as z from 'zod/mini'

/** What something is told as (TST-01); `market` is what the exchange tells everybody, `priceAlert` what somebody had waited for. */
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

/** What happened; each is a title among the texts of `notifications`. */
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
 * One thing that is told, in data: words are made when it is shown, in the language of that moment. Figures are texts of the
 * wire, `''` where there are none.
 */
export const notification = z.object({
  scene: z.enum(SCENES),
  /** The order's outcome (`newed`, `replaced`, `canceled`, `position`), the kind of notice or that of strategy. */
  type: z.string(),
  side: z.enum(['Buy', 'Sell', '']),
  symbol: z.string(),
  /** Type of contract; `''` for what concerns the whole account. */
  bizType: z.string(),
  cancelType: z.enum(CANCEL_TYPES),
  marginMode: z.enum(MARGIN_MODES),
  /** Of an order its quantity, of a position what is left of it. */
  size: z.string(),
  leavesQty: z.string(),

  /** Toast and entry that it belongs to: what comes later under the same one takes its place. */
  id: z.string(),
  /** Names what is told: equal ones are told once. */
  once: z.string(),
  happening: z.enum(HAPPENINGS),
  tone: z.enum(['success', 'failure', 'neutral']),
  market: z.boolean(),
  /** What was done: filled, liquidated, delivered. */
  done: z.string(),
  price: z.string(),
  trigger: z.string(),
  takeProfit: z.string(),
  stopLoss: z.string(),
  trailing: z.boolean(),
  /** Money or a rate. */
  amount: z.string(),
  /** Why, as the exchange says it. */
  reason: z.string(),
  /** When what is told of begins or is over; 0 where nothing is known. */
  until: z.prefault(z.int(), 0),
  /** Contracts that a public notice is about. */
  symbols: z.prefault(z.array(z.string()), []),
  /** Orders of one parent, which were sent as one, have the same; `''` for what stands alone. */
  set: z.prefault(z.string(), ''),
  /** The price alert that came. */
  alert: z.optional(firedAlert),
  /** How many of a kind were told at once. */
  count: z.int(),
  time: z.int(),
})
export type Notification = z.infer<typeof notification>

/** What a notification is about when nothing else is said. */
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

/** What the trader may switch off, one flag each (TST-02). */
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
/** Of the position, but nobody's order; and that no order can be sent. */
const ALERTS: ReadonlySet<Happening> = new Set(['adl', 'delivered', 'ordersStopped', 'ordersResumed'])

export function kindOf({ scene, happening }: Notification): NoticeKind {
  return ALERTS.has(happening) ? 'alert' : KIND_OF[scene]
}

/**
 * How a toast is shown. An order that still has something to fill raises none with a fill; it only changes the one that is
 * seen already (TST-02).
 */
export function toastOf(told: Notification, suppressed: Suppression): 'show' | 'change' | 'none' {
  const kind = kindOf(told)
  if (kind !== 'alert' && suppressed[kind]) return 'none'
  return told.scene === 'position' && told.leavesQty !== '0' ? 'change' : 'show'
}
