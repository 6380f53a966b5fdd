import type { E8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import type { OrderType } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import type { Text } from '../../../i18n/index.ts'
import type { FormIssue } from '../form-issue.ts'
import type { OrderContext } from '../order-context.ts'

/** Kinds of order that the panel can write, by the names under which a browser remembers them. */
export const KIND_IDS = ['Limit', 'Market', 'Conditional', 'StopLimit'] as const
export type KindId = (typeof KIND_IDS)[number]

export interface KindFieldsProps {
  readonly context: OrderContext
  /** The order is to close: one-way mode, or the closing tab of hedge mode. */
  readonly mayClose: boolean
  /** The issue of the trigger that both sides share. */
  readonly error: string | undefined
  readonly onEnter: () => void
  readonly onChange: (kind: OrderKind) => void
}

/**
 * A kind of order with what was typed for it alone. The form around it knows price, size and options; everything else that
 * tells one kind from another stands here, so that rules and views ask the kind and never which kind it is.
 */
export interface OrderKind {
  readonly id: KindId
  /** The order trades as this once it acts; a limit order takes the price of the form. */
  readonly orderType: OrderType
  /** The order is not in the market yet: margin, balance and book count once it triggers. */
  readonly waits: boolean
  /** Close-on-trigger was chosen, which counts where the order may close (R3.7). */
  readonly closesOnTrigger: boolean
  /** Price at which the order starts to act; `null` for at once, `undefined` while none can be read. */
  readonly actsAt: E8 | null | undefined
  /** Issues of the kind's own fields. */
  readonly issues: (context: OrderContext) => readonly FormIssue[]
  /** Fields that the kind adds to the order on the wire. */
  readonly request: (context: OrderContext) => Partial<Omit<RequestOf<'createOrder'>, 'symbol' | 'side' | 'orderType'>>
  /** Lines of the question before sending. */
  readonly confirmation: (text: Text<'orderPanel'>, context: OrderContext) => readonly (readonly [string, string])[]
  /** The kind with a price that another part of the screen offers; `null` where the price is the form's own or none is taken. */
  readonly withPrice: (price: string) => OrderKind | null
  /** The kind's own fields, above price and size. */
  readonly fields: (props: KindFieldsProps) => ReactNode
}
