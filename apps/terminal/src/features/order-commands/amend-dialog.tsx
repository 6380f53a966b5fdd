import type { Order } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { Dialog } from '../../ui/index.ts'
import { type AmendField, orderLineParams } from '../order-words/index.ts'
import { NEXT_WORDS } from './amend-fields.tsx'
import { AmendForm } from './amend-view.tsx'

interface AmendDialogProps {
  readonly order: Order
  readonly contract: Contract
  readonly field: AmendField
  readonly onClose: () => void
}

/** Dialog that changes a figure of an open order, opened from the menu of its row. */
export function AmendDialog({ order, contract, field, onClose }: AmendDialogProps) {
  const text = useText('orders')
  const line = orderLineParams(order.symbol, order.qty, order.price)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text(NEXT_WORDS[field])}
      description={`${contract.displayName} · ${text(order.side)} ${line.qty} ${line.coin}`}
    >
      <AmendForm order={order} contract={contract} field={field} wide onDone={onClose} />
    </Dialog>
  )
}
