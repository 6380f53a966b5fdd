import type { E8 } from '@perpdesk/numeric'
import type { TpSlKind } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import type { Contract } from '../../../stores/index.ts'
import type { TpSlIssue } from '../tpsl-issues.ts'
import type { CarryingOrder } from './carrying-order.ts'
import type { CarriedFields } from './payload.ts'

/** The buy and the sell order that a form could send; `null` while no price is known for that side. */
export interface BothOrders {
  readonly buy: CarryingOrder | null
  readonly sell: CarryingOrder | null
}

export interface CarriedFieldsProps extends BothOrders {
  readonly contract: Contract
  readonly portfolioMargin: boolean
  readonly onEnter: () => void
  readonly onChange: (tpsl: CarriedTpSl) => void
}

/**
 * Take profit and stop loss that a new order carries, with their typed values (ORD-05). One form serves both sides: a
 * leg that is only invalid for one side only blocks the order of that side.
 */
export interface CarriedTpSl {
  /** Returns the issues for one side's order. */
  readonly issues: (order: CarryingOrder) => readonly TpSlIssue[]
  /** Returns the fields that TP/SL add to the request for an order. */
  readonly request: (order: CarryingOrder) => CarriedFields
  /** Returns the lines of the confirmation dialog. */
  readonly confirmation: (order: CarryingOrder) => readonly (readonly [string, string])[]
  readonly fields: (props: CarriedFieldsProps) => ReactNode
  /** Returns the trigger price of a leg for one side's order, in E8; `undefined` if there is none. */
  readonly trigger: (kind: TpSlKind, order: CarryingOrder) => E8 | undefined
  /** Returns the TP/SL with another price of a leg, given as a plain decimal. */
  readonly withPrice: (kind: TpSlKind, price: string) => CarriedTpSl
}
