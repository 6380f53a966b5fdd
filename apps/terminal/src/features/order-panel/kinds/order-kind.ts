import type { E8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import type { OrderType, Side, TimeInForce } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import type { Text } from '../../../i18n/index.ts'
import type { CarriedTpSl } from '../../tpsl/index.ts'
import type { FormIssue } from '../form-issue.ts'
import type { OrderContext, OrderSeries, SideSummary, SizedOrder } from '../order-context.ts'

/** Kinds of order that the panel can write, by the names under which a browser remembers them. */
export const KIND_IDS = [
  'Limit',
  'Market',
  'Conditional',
  'StopLimit',
  'Trailing',
  'OCO',
  'Scaled',
  'Iceberg',
  'TWAP',
  'Chase',
  'MmrClose',
] as const
export type KindId = (typeof KIND_IDS)[number]

/** The unit in which the trader types a size: base coin, order value or the cost of the order in the settle coin. */
export const SIZE_UNITS = ['qty', 'value', 'cost'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** Prices of the book that a limit order may take for its own: of the other side or of its own, the best or the fifth. */
export const BBO_CHOICES = ['Counterparty1', 'Counterparty5', 'Queue1', 'Queue5'] as const
export type BboChoice = (typeof BBO_CHOICES)[number]

/** Lifetime of a limit order; post-only is a box of its own beside it. */
export const LIFETIMES = ['GTC', 'IOC', 'FOK'] as const
export type Lifetime = (typeof LIFETIMES)[number]

/**
 * A size as it was given: typed in the form's unit, as a percentage of the maximum of each side, or as a quantity (E8)
 * that stays in any unit.
 */
export type OrderSize =
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'percent'; readonly percent: number }
  | { readonly by: 'quantity'; readonly qty: E8 }

/** In hedge mode an order either opens or closes one of the two positions. */
export type Intent = 'open' | 'close'

/**
 * The order form: typed and chosen values only, nothing derived. All kinds share price, size and options; the rest is
 * the kind's.
 */
export interface OrderForm {
  readonly kind: OrderKind
  readonly price: string
  readonly size: OrderSize
  readonly unit: SizeUnit
  readonly lifetime: Lifetime
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly intent: Intent
  /** Take profit and stop loss that it is to carry, where it may (ORD-05); `null` for none. */
  readonly tpsl: CarriedTpSl | null
  /** Ids and values of prices that are not the person's choice: the form began with them, or their order was sent. */
  readonly idle: Readonly<Record<string, string>>
}

/** A price among a kind's own fields, as it was typed. */
export interface KindPrice {
  readonly id: string
  readonly label: (text: Text<'orderPanel'>) => string
  readonly typed: string
  /** The kind with another price in that field. */
  readonly moved: (price: string) => OrderKind
}

/** Fields of the form that a kind may use or leave out; size and reduce-only every kind has. */
type SharedField = 'price' | 'marketPrice' | 'postOnly' | 'lifetime' | 'tpsl'

export interface KindFieldsProps {
  readonly context: OrderContext
  /** The order is to close: one-way mode, or the closing tab of hedge mode. */
  readonly mayClose: boolean
  /** The issue of the kind's own fields that both sides share. */
  readonly issue: FormIssue | undefined
  readonly onEnter: () => void
  readonly onChange: (kind: OrderKind) => void
}

/** One side's order with the form that it was written on. */
export interface KindOrder {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly order: SizedOrder
  readonly qty: E8
}

/** An order that a press of one of the two buttons sends. */
export interface Sending {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly side: SideSummary
}

/**
 * A kind of order with the values typed for it alone. The form around it knows price, size and options; every other
 * difference between kinds stands here, so that rules and views ask the kind and never test its id.
 */
export interface OrderKind {
  readonly id: KindId
  /** The order trades as this once it acts. */
  readonly orderType: OrderType
  readonly shared: readonly SharedField[]
  /** The order is not in the market yet: margin, balance and book count later. */
  readonly waits: boolean
  /** True when it is sent in parts over time: each meets a later book, and not the present one. */
  readonly inParts: boolean
  /** Close-on-trigger was chosen, which counts where the order may close (R3.7). */
  readonly closesOnTrigger: boolean
  /** Price at which the order starts to act; `null` for at once, `undefined` while none can be read. */
  readonly actsAt: E8 | null | undefined
  readonly timeInForce: (form: OrderForm) => TimeInForce
  /** Limit of one side's order at a market, moved to the collar; `null` while none is known. */
  readonly limit: (form: OrderForm, met: Pick<OrderContext, 'instrument' | 'market'>, side: Side) => E8 | null
  /** The orders that it is sent as, of a kind that is several at once; its limit is then the one that reaches furthest. */
  readonly row?: (form: OrderForm, met: Pick<OrderContext, 'instrument'>, side: Side) => OrderSeries
  /** Largest quantity that the size field takes, in E8 (NUM-09): that of one order. */
  readonly largest: (context: OrderContext) => E8
  /** Largest quantity that can be sent, in E8. */
  readonly most: (context: OrderContext) => E8
  /** Issue of an order without a known price; left out for kinds that use the last price. */
  readonly unpriced?: FormIssue
  /** True when it has options that a call auction does not take, although it acts at once. */
  readonly hasOptions?: boolean
  /** The kind with its price taken from the book in place of the typed one; `null` where the exchange takes none so. */
  readonly fromBook: ((choice: BboChoice) => Promise<OrderKind>) | null
  /** Issues of the kind's own fields. */
  readonly issues: (context: OrderContext) => readonly FormIssue[]
  /** Issues of quantity and price, by the rules that the exchange checks too. */
  readonly figureIssues: (order: KindOrder) => readonly FormIssue[]
  /** Fields that the kind adds to an order on the wire. */
  readonly request: (context: OrderContext) => Partial<Omit<RequestOf<'createOrder'>, 'symbol' | 'side' | 'orderType'>>
  /** Lines of the question before sending. */
  readonly confirmation: (text: Text<'orderPanel'>, context: OrderContext) => readonly (readonly [string, string])[]
  /** Those lines say all its prices. */
  readonly tellsPrices?: boolean
  /** Words that stand beside the kind's name in that question. */
  readonly terms: (text: Text<'orderPanel'>, form: OrderForm) => readonly string[]
  /** The sentence about the moment that the preview's figures are of; `null` where it is now. */
  readonly outlook: (text: Text<'orderPanel'>) => string | null
  /** The prices of its own fields, but for those that are empty by choice. */
  readonly prices?: readonly KindPrice[]
  /** The kind with a price that another part of the screen offers; `null` where the price is the form's own or none is taken. */
  readonly withPrice: (price: string) => OrderKind | null
  /** The kind's own fields, above price and size. */
  readonly fields: (props: KindFieldsProps) => ReactNode
  /** Lines between the form and its figures, and in the question before sending; for two sides where they differ. */
  readonly details?: (context: OrderContext, sides: readonly SideSummary[]) => ReactNode
  /** Sends the order from a place of the screen; true once the exchange has it, unless it ended at once untraded. */
  readonly send: (lane: string, sending: Sending) => Promise<boolean>
}

/** An entry of the menu that sends no order: it sets something of a position that is open, with a form and buttons of its own. */
export interface PositionTicket {
  readonly id: KindId
  readonly view: (context: OrderContext) => ReactNode
}

export type PanelKind = OrderKind | PositionTicket

export function isPositionTicket(kind: PanelKind): kind is PositionTicket {
  return 'view' in kind
}
