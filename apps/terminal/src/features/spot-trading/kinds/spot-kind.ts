import type { E8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import type { BboChoice, OrderType, PriceLimits, Side } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import type { Text } from '../../../i18n/index.ts'
import type { BookView, Pair } from '../../../stores/index.ts'
import type { PairFunds } from '../pair-funds.ts'
import type { PairLegs } from './legs.ts'
import type { TicketField, TicketIssue } from './ticket-issue.ts'

/** Kinds of orders that the ticket of a pair can write, in the order of its menu. */
export const SPOT_KIND_IDS = [
  'Limit',
  'Market',
  'TpSl',
  'OCO',
  'Conditional',
  'Trailing',
  'Iceberg',
  'TWAP',
  'Chase',
] as const
export type SpotKindId = (typeof SPOT_KIND_IDS)[number]

export const LIFETIMES = ['GTC', 'IOC', 'FOK'] as const
type Lifetime = (typeof LIFETIMES)[number]
/** Unit of a size: the base coin (a quantity) or the quote coin (an amount, market orders only). */
export type SizeUnit = 'base' | 'quote'

/** The ticket as typed. All kinds share side, price, size and options; `kind` holds all other values. */
export interface TicketForm {
  readonly side: Side
  readonly kind: SpotKind
  readonly price: string
  /** A typed number, or a percentage of the balance. */
  readonly size: { readonly by: 'text'; readonly text: string } | { readonly by: 'share'; readonly percent: number }
  /** Units of market orders, by side: usual is to spend an amount and to sell a quantity. */
  readonly units: Readonly<Record<Side, SizeUnit>>
  readonly postOnly: boolean
  readonly lifetime: Lifetime
  /** Take profit and stop loss that the order carries, if its kind carries any; `null` for none. */
  readonly carried: PairLegs | null
}

/** Prices and balances at which a ticket is judged, in E8. */
export interface TicketContext {
  readonly pair: Pair
  readonly last: E8 | undefined
  readonly bid: E8 | undefined
  readonly ask: E8 | undefined
  readonly limits: PriceLimits | null
  /** True in the first minutes after the launch of the pair. */
  readonly isOpening?: boolean
  /** Fee rate of takers, as a fraction: 0 on pairs without fees. */
  readonly takerRate: E8
  /** Free balances of both coins; `undefined` for visitors and while they are unknown. */
  readonly free: { readonly base: E8; readonly quote: E8 } | undefined
  /** The coins that the account may give in orders; absent for visitors and while they are unknown. */
  readonly funds?: PairFunds | undefined
  /** The visible order book; absent while it is unknown. */
  readonly book?: Pick<BookView, 'bids' | 'asks'> | undefined
}

/** An order to which a ticket leads, in E8: its only one, or one of the two of an OCO. */
export interface TicketLeg {
  /** The field beside which a fault of its limit price is shown. */
  readonly field: TicketField
  readonly orderType: OrderType
  /** Limit price; for a market order the price at which its value is estimated. `undefined` while unknown. */
  readonly price: E8 | undefined
  /** `null` for an order that acts at once, `undefined` while it is not known. */
  readonly trigger: E8 | null | undefined
  /** Limit of a market order with a slippage limit; others trade up to the price limit of the pair. */
  readonly limit?: E8 | undefined
}

/** Members of a kind that the exchange executes over time by smaller orders (3.9). */
interface SpotPlan {
  /** Returns the largest total quantity, in E8 of the base coin. */
  readonly largest: (pair: Pair) => E8
  /** Returns the first rule that the whole breaks, for a quantity of whole lots; the rules of single orders do not apply. */
  readonly issue: (form: TicketForm, qty: E8, context: TicketContext) => TicketIssue | undefined
  /** Starts it from a slot of the screen; resolves to true if the exchange has it. */
  readonly send: (slot: string, form: TicketForm, qty: E8, context: TicketContext) => Promise<boolean>
}

/** Fields that a kind or its TP/SL add to the request for an order. */
type OwnFields = Partial<Omit<RequestOf<'createSpotOrder'>, 'symbol' | 'side' | 'orderType' | 'timeInForce' | 'qty'>>

/** Fields of the form that a kind may use or omit; every kind has a size. */
type SharedField = 'price' | 'marketPrice' | 'lifetime' | 'carried'

export interface SpotKindFieldsProps {
  readonly form: TicketForm
  readonly context: TicketContext
  /** Returns the sentence of the ticket's fault in a field; `undefined` if it has none there. */
  readonly errorAt: (field: TicketField) => string | undefined
  readonly onChange: (kind: SpotKind) => void
}

/**
 * A kind of order on a pair with the values of its own fields. All differences between kinds are members of this
 * record, so that rules and views use the record and never test an id.
 */
export interface SpotKind {
  readonly id: SpotKindId
  /** Order type with which the order trades once it is active. */
  readonly orderType: OrderType
  readonly shared: readonly SharedField[]
  /** Present for a kind that is executed in parts over time. */
  readonly inParts?: SpotPlan
  /**
   * Resolves to the kind with its price taken from the order book instead of typed; `null` for kinds without this
   * choice.
   */
  readonly fromBook: ((choice: BboChoice) => Promise<SpotKind>) | null
  /** True if the order gives or holds its coins from the start, so that the balance must cover it. */
  readonly needsCoins: boolean
  /** True if a side's size can be an amount in the quote coin. */
  readonly takesAmount: (side: Side) => boolean
  /** Returns the orders to which the ticket leads; the figures of the ticket are those of the first. */
  readonly legs: (form: TicketForm, context: TicketContext) => readonly [TicketLeg, ...TicketLeg[]]
  /** Returns the first fault of the kind's own fields. */
  readonly issue: (form: TicketForm, context: TicketContext) => TicketIssue | undefined
  /** Returns the fields that the kind adds to the request for an order. */
  readonly request: (form: TicketForm, context: TicketContext) => OwnFields
  /** Returns the kind's lines in the confirmation dialog. */
  readonly confirmation: (
    text: Text<'orderPanel'>,
    form: TicketForm,
    context: TicketContext,
  ) => readonly (readonly [string, string])[]
  /**
   * Returns the kind with a price that another part of the screen offers; `null` if the price belongs to the form's own
   * field or the kind uses none.
   */
  readonly withPrice: (price: string) => SpotKind | null
  /** Renders the kind's own fields, above price and size. */
  readonly fields: (props: SpotKindFieldsProps) => ReactNode
}
