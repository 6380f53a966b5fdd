import type { Order } from '@perpdesk/protocol'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import { Dialog } from '../../ui/index.ts'
import { type AmendField, sizeWords } from '../order-words/index.ts'
import { AMEND_WORDS } from './amend-words.ts'

interface AmendDialogProps {
  readonly order: Order
  readonly market: Market
  readonly field: AmendField
  /** The form, as wide as the dialog. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Dialog that changes a figure of an open order, opened from the menu of its row. */
export function AmendDialog({ order, market, field, children, onClose }: AmendDialogProps) {
  const text = useText('commands')
  const orders = useText('orders')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text(AMEND_WORDS[field])}
      description={`${market.displayName} · ${orders(order.side)} ${sizeWords(order)}`}
    >
      {children}
    </Dialog>
  )
}
