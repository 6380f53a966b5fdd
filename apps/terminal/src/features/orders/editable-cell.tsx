import type { Order } from '@perpdesk/protocol'
import type { ReactNode } from 'react'
import type { Contract } from '../../stores/index.ts'
import { type AmendField, canAmend } from '../order-words/index.ts'
import { AmendForm } from './amend-view.tsx'
import { EditableFigure } from './editable-figure.tsx'

interface EditableCellProps {
  readonly order: Order
  readonly contract: Contract
  readonly field: AmendField
  /** The present figure as text. */
  readonly shown: string
}

/** A figure of an open order, which is edited in the table if the exchange can amend it. */
export function EditableCell({ order, contract, field, shown }: EditableCellProps): ReactNode {
  if (!canAmend(order, field)) return shown
  return (
    <EditableFigure
      market={contract}
      field={field}
      shown={shown}
      renderForm={(onDone) => <AmendForm order={order} contract={contract} field={field} onDone={onDone} />}
    />
  )
}
