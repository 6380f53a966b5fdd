import type { Position } from '@perpdesk/protocol'
import type { OrderType } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { Dialog } from '../../ui/index.ts'
import { CloseFields } from './close-fields.tsx'
import { sideWord } from './position-words.ts'

interface CloseDialogProps {
  readonly position: Position
  readonly contract: Contract
  readonly orderType: OrderType
  readonly onClose: () => void
}

/** A dialog that closes (a part of) a position, for use outside the position's row. */
export function CloseDialog({ position, contract, orderType, onClose }: CloseDialogProps) {
  const text = useText('positions')
  const type = text(orderType === 'Limit' ? 'closeLimit' : 'closeMarket')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text('closeTitle', { side: text(sideWord(position)), symbol: contract.displayName, type })}
      size="form"
    >
      <CloseFields position={position} contract={contract} orderType={orderType} onDone={onClose} />
    </Dialog>
  )
}
