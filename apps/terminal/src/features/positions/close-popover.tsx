import type { Position } from '@perpdesk/protocol'
import type { OrderType } from '@perpdesk/trading'
import { type ReactElement, Suspense, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { Button, ComingPart, lazyPart, Popover } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { sideWord } from './position-words.ts'
import styles from './positions.module.css'

/** Fetched when first opened. */
const CloseFields = lazyPart(async () => (await import('./close-fields.tsx')).CloseFields)

interface ClosePopoverProps {
  readonly position: Position
  readonly contract: Contract
  readonly orderType: OrderType
  /** Another button than the row's: one element that takes clicks and names its action. */
  readonly trigger?: ReactElement
}

/** A button with a small form that closes (a part of) a position. */
export function ClosePopover({ position, contract, orderType, trigger }: ClosePopoverProps) {
  const text = useText('positions')
  const [open, setOpen] = useState(false)
  const blocked = useSendBlock('order', contract)
  const type = text(orderType === 'Limit' ? 'closeLimit' : 'closeMarket')
  const label = text('closeTitle', { side: text(sideWord(position)), symbol: contract.displayName, type })
  return (
    <Popover
      label={label}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        trigger ?? (
          <Button size="small" aria-label={label} blocked={blocked}>
            {type}
          </Button>
        )
      }
    >
      <Suspense
        fallback={
          <div className={styles['closeComing']}>
            <ComingPart rows={8} height={24} />
          </div>
        }
      >
        <CloseFields
          position={position}
          contract={contract}
          orderType={orderType}
          label={label}
          onDone={() => setOpen(false)}
        />
      </Suspense>
    </Popover>
  )
}
