import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import { Popover } from '../../ui/index.ts'
import type { AmendField } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { NEXT_WORDS } from './amend-fields.tsx'
import styles from './orders.module.css'

interface EditableFigureProps {
  readonly market: Market
  readonly field: AmendField
  /** The present figure as text. */
  readonly shown: string
  /** Renders the form for a new figure. */
  readonly renderForm: (onDone: () => void) => ReactNode
}

const EDIT_WORDS = { price: 'editPrice', qty: 'editQty', trigger: 'editTrigger' } as const satisfies Record<
  AmendField,
  unknown
>

/** A figure of an open order with a form for a new one, which opens beside it. */
export function EditableFigure({ market, field, shown, renderForm }: EditableFigureProps) {
  const text = useText('orders')
  const [open, setOpen] = useState(false)
  const blocked = useSendBlock('amend', market)
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
      {renderForm(() => setOpen(false))}
    </Popover>
  )
}
