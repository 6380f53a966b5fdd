import type { E8 } from '@perpdesk/numeric'
import type { TpSlKind } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import type { Contract } from '../../../stores/index.ts'
import type { TpSlIssue } from '../tpsl-issues.ts'
import type { CarryingOrder } from './carrying-order.ts'
import type { CarriedFields } from './payload.ts'

/** Both orders that a form could send; `null` where no price is known for one. */
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
 * Take profit and stop loss that a new order is to carry, with their typed values (ORD-05). One form stands for both
 * sides: a leg that lies on the wrong side of one stops that side's order alone.
 */
export interface CarriedTpSl {
  /** Faults for one side's order. */
  readonly issues: (order: CarryingOrder) => readonly TpSlIssue[]
  /** Fields that it adds to the order on the wire. */
  readonly request: (order: CarryingOrder) => CarriedFields
  /** Lines of the question before sending. */
  readonly confirmation: (order: CarryingOrder) => readonly (readonly [string, string])[]
  readonly fields: (props: CarriedFieldsProps) => ReactNode
  /** Trigger price of a leg for one side's order, E8; `undefined` where there is none. */
  readonly trigger: (kind: TpSlKind, order: CarryingOrder) => E8 | undefined
  /** The same with another price of a leg, in a plain decimal. */
  readonly withPrice: (kind: TpSlKind, price: string) => CarriedTpSl
}
