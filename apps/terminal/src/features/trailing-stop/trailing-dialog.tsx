import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, givenPrice, type LiveTicker, useTickerValue } from '../../stores/index.ts'
import parts from '../../ui/form-parts.module.css'
import { Dialog, NumberText } from '../../ui/index.ts'
// Imported by its file, because everything that the index exports is part of the first load.
import { useDragged } from '../../ui/use-dragged.ts'
import { PositionName } from './position-name.tsx'
import { TrailingEditor } from './trailing-editor.tsx'
import styles from './trailing-stop.module.css'

export interface TrailingDialogProps {
  readonly position: Position
  readonly contract: Contract
  readonly onClose: () => void
}

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

/** Dialog for the trailing stop of a position, with the prices that it is checked against. */
export function TrailingDialog({ position, contract, onClose }: TrailingDialogProps) {
  const text = useText('trailing')
  const last = useTickerValue(position.symbol, lastOf)
  const dragged = useDragged()
  return (
    <Dialog
      open
      dragged={dragged}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text('title')}
      size="form"
    >
      <div className={styles['dialog']}>
        <PositionName position={position} contract={contract} />
        <dl className={parts['figures']}>
          <div>
            <dt>{text('entry')}</dt>
            <dd>{formatPrice(e8(position.entryPrice), contract)}</dd>
          </div>
          <div>
            <dt>{text('last')}</dt>
            <dd>
              <NumberText text={last === undefined ? text('none') : formatPrice(last, contract)} />
            </dd>
          </div>
          <div>
            <dt>{text('liq')}</dt>
            <dd>{position.liqPrice === '' ? text('none') : formatPrice(e8(position.liqPrice), contract)}</dd>
          </div>
        </dl>
        <TrailingEditor position={position} contract={contract} onCancel={onClose} onDone={onClose} />
      </div>
    </Dialog>
  )
}
