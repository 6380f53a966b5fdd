import type { Order } from '@perpdesk/protocol'
import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { Popover } from '../../ui/index.ts'
import { type AmendField, canAmend } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { AmendForm, NEXT_WORDS } from './amend-view.tsx'
import styles from './orders.module.css'

interface EditableCellProps {
  readonly order: Order
  readonly contract: Contract
  readonly field: AmendField
  /** The present figure as text. */
  readonly shown: string
}

const EDIT_WORDS = { price: 'editPrice', qty: 'editQty', trigger: 'editTrigger' } as const satisfies Record<
  AmendField,
  unknown
>

/** A figure of an open order, which is edited in the table if the exchange can amend it. */
export function EditableCell({ order, contract, field, shown }: EditableCellProps): ReactNode {
  const text = useText('orders')
  const [open, setOpen] = useState(false)
  const blocked = useSendBlock('amend', contract)
  if (!canAmend(order, field)) return shown
  return (
    <Popover
      label={text(NEXT_WORDS[field])}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={styles['editable']}
          disabled={blocked !== undefined}
          title={blocked}
          aria-label={text(EDIT_WORDS[field], { value: shown })}
        >
          {shown}
          <PenLine size={11} aria-hidden />
        </button>
      }
    >
      <AmendForm order={order} contract={contract} field={field} onDone={() => setOpen(false)} />
    </Popover>
  )
}
