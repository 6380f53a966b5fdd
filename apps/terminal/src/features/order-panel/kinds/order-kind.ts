import type { E8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import type { BboChoice, OrderType, Side, TimeInForce } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import type { Text } from '../../../i18n/index.ts'
import type { CarriedTpSl } from '../../tpsl/index.ts'
import type { FormIssue } from '../form-issue.ts'
import type { OrderContext, OrderSeries, SideSummary, SizedOrder } from '../order-context.ts'

/** Kinds of order that the panel can write, by the names under which the browser stores them. */
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

/** Time in force of a limit order; post-only is a separate checkbox. */
export const LIFETIMES = ['GTC', 'IOC', 'FOK'] as const
export type Lifetime = (typeof LIFETIMES)[number]

/**
 * The size as entered: typed in the form's unit, as a percentage of each side's maximum, or as a quantity (E8) that
 * does not change with the unit.
 */
export type OrderSize =
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'percent'; readonly percent: number }
  | { readonly by: 'quantity'; readonly qty: E8 }

/** In hedge mode an order either opens or closes one of the two positions. */
export type Intent = 'open' | 'close'

/**
 * The state of the order form: typed and chosen values only, without derived values. All kinds share price, size and
 * options; `kind` holds all other values.
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
  /** Take profit and stop loss that the order carries, if it may carry any (ORD-05); `null` for none. */
  readonly tpsl: CarriedTpSl | null
  /**
   * Values, by field id, of prices that the trader did not choose: the form's initial prices, and prices of an order
   * that was already sent.
   */
  readonly idle: Readonly<Record<string, string>>
}

/** A price in one of the kind's own fields, as typed. */
export interface KindPrice {
  readonly id: string
  readonly label: (text: Text<'orderPanel'>) => string
  readonly typed: string
  /** Returns the kind with another price in that field. */
  readonly moved: (price: string) => OrderKind
}

/** Fields of the form that a kind may use or omit; every kind has size and reduce-only. */
type SharedField = 'price' | 'marketPrice' | 'postOnly' | 'lifetime' | 'tpsl'

export interface KindFieldsProps {
  readonly context: OrderContext
  /** The order may be a closing one: in one-way mode, or on the closing tab of hedge mode. */
  readonly mayClose: boolean
  /** The issue of the kind's own fields, if both sides have it. */
  readonly issue: FormIssue | undefined
  readonly onEnter: () => void
  readonly onChange: (kind: OrderKind) => void
}

/** One side's order together with the form that it was made from. */
export interface KindOrder {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly order: SizedOrder
  readonly qty: E8
}

/** The order that one of the two buttons sends. */
export interface Sending {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly side: SideSummary
}

/**
 * A kind of order with the values of its own fields. The form around it holds price, size and options. All other
 * differences between kinds are members of this record, so that rules and views use the record and never test an id.
 */
export interface OrderKind {
  readonly id: KindId
  /** Order type with which the order trades once it is active. */
  readonly orderType: OrderType
  readonly shared: readonly SharedField[]
  /** True for an order that is not active yet, so that margin, balance and order book are checked later. */
  readonly waits: boolean
  /**
   * True if the order is sent in parts over time; each part meets the order book of its own time, not the present one.
   */
  readonly inParts: boolean
  /** Close-on-trigger is chosen; it has an effect only on an order that may close (R3.7). */
  readonly closesOnTrigger: boolean
  /** Price at which the order becomes active; `null` if at once, `undefined` while the typed price is not a number. */
  readonly actsAt: E8 | null | undefined
  readonly timeInForce: (form: OrderForm) => TimeInForce
  /**
   * Returns the limit of one side's order, moved to the price limit if it lies beyond; `null` while no price is known.
   */
  readonly limit: (form: OrderForm, met: Pick<OrderContext, 'instrument' | 'market'>, side: Side) => E8 | null
  /**
   * Returns the individual orders, for a kind that sends several at once. `limit` is then the price of the most
   * aggressive of them.
   */
  readonly row?: (form: OrderForm, met: Pick<OrderContext, 'instrument'>, side: Side) => OrderSeries
  /** Returns the largest quantity that the size field accepts, in E8 (NUM-09): the maximum of a single order. */
  readonly largest: (context: OrderContext) => E8
  /** Returns the largest quantity that can be sent, in E8. */
  readonly most: (context: OrderContext) => E8
  /** Issue of an order without a known price; omitted for kinds that use the last price. */
  readonly unpriced?: FormIssue
  /** True if the order has options that a call auction refuses, although the order is active at once. */
  readonly hasOptions?: boolean
  /**
   * Returns the kind with its price taken from the order book instead of typed; `null` for kinds without this choice.
   */
  readonly fromBook: ((choice: BboChoice) => Promise<OrderKind>) | null
  /** Returns the issues of the kind's own fields. */
  readonly issues: (context: OrderContext) => readonly FormIssue[]
  /** Returns the issues of quantity and price, by the rules that the exchange checks too. */
  readonly figureIssues: (order: KindOrder) => readonly FormIssue[]
  /** Returns the fields that the kind adds to the request for an order. */
  readonly request: (context: OrderContext) => Partial<Omit<RequestOf<'createOrder'>, 'symbol' | 'side' | 'orderType'>>
  /** Returns the kind's lines in the confirmation dialog. */
  readonly confirmation: (text: Text<'orderPanel'>, context: OrderContext) => readonly (readonly [string, string])[]
  /** True if those lines contain all prices of the order. */
  readonly confirmsPrices?: boolean
  /** Returns terms that the confirmation dialog shows beside the kind's name. */
  readonly terms: (text: Text<'orderPanel'>, form: OrderForm) => readonly string[]
  /** Returns a sentence about the moment to which the preview's figures apply; `null` for the present. */
  readonly outlook: (text: Text<'orderPanel'>) => string | null
  /** The prices in the kind's own fields; without optional prices that are empty. */
  readonly prices?: readonly KindPrice[]
  /**
   * Returns the kind with a price that another part of the screen offers; `null` if the price belongs to the form's own
   * field or the kind uses none.
   */
  readonly withPrice: (price: string) => OrderKind | null
  /** Renders the kind's own fields, above price and size. */
  readonly fields: (props: KindFieldsProps) => ReactNode
  /** Renders lines between the form and its figures, and in the confirmation dialog; for both sides if they differ. */
  readonly details?: (context: OrderContext, sides: readonly SideSummary[]) => ReactNode
  /**
   * Sends the order from a slot (a place on the screen that sends one order at a time). Resolves to true once the
   * exchange has accepted the order, unless the order ended at once without a fill.
   */
  readonly send: (slot: string, sending: Sending) => Promise<boolean>
}

/** A menu entry that sends no order but changes an open position, with its own form and buttons. */
export interface PositionTicket {
  readonly id: KindId
  readonly view: (context: OrderContext) => ReactNode
}

export type PanelKind = OrderKind | PositionTicket

export function isPositionTicket(kind: PanelKind): kind is PositionTicket {
  return 'view' in kind
}
