import type { PairOrder } from '@perpdesk/protocol'
import type { ReactNode } from 'react'
import { type AmendField, canAmend } from '../order-words/index.ts'
import { EditableFigure } from '../orders/index.ts'
import { AmendPairOrder } from './amend-pair-order.tsx'
import { pairOf } from './spot-words.ts'

interface AmendableCellProps {
  readonly order: PairOrder
  readonly field: AmendField
  /** The present figure as text. */
  readonly shown: string
}

/** A figure of an open order on a pair, which is edited in the table if the exchange can amend it. */
export function AmendableCell({ order, field, shown }: AmendableCellProps): ReactNode {
  const pair = pairOf(order.symbol)
  if (pair === undefined || !canAmend(order, field)) return shown
  return (
    <EditableFigure
      market={pair}
      field={field}
      shown={shown}
      renderForm={(onDone) => <AmendPairOrder order={order} pair={pair} field={field} onDone={onDone} />}
    />
  )
}
