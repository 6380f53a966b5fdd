import type { Position } from '@perpdesk/protocol'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { contractName } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { Button, Dialog, Refusal } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { writtenQty } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { closePositions } from './close-positions.ts'
import { positionKey, sideWord } from './position-words.ts'
import styles from './positions.module.css'

interface CloseAllDialogProps {
  /** The displayed positions. */
  readonly positions: readonly Position[]
  /** True if filters hide some positions. */
  readonly isPart: boolean
  readonly onClose: () => void
}

interface Tried {
  readonly meant: ReadonlySet<string>
  readonly refused: ReadonlyMap<string, string>
}

/** Milliseconds to wait for closed positions to disappear before the rest counts as open. */
const SETTLE = 600

/** Asks before all positions are closed, and lists them; positions that are still open afterwards stay listed. */
export function CloseAllDialog({ positions, isPart, onClose }: CloseAllDialogProps) {
  const text = useText('positions')
  const common = useText('common')
  const blocked = useSendBlock()
  /** The last attempt: the positions to close, and the reasons for refusals. */
  const [tried, setTried] = useState<Tried>()
  const left = tried === undefined ? positions : positions.filter((position) => tried.meant.has(positionKey(position)))

  const [busy, closeAll] = useOnce(async () => {
    const refused = await closePositions(left)
    // Positions are updated a moment after their orders.
    await new Promise((resolve) => setTimeout(resolve, SETTLE))
    setTried({ meant: new Set(left.map(positionKey)), refused })
  })

  const isDone = tried !== undefined && left.length === 0
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text('closeAllTitle')}
      description={text(tried === undefined ? 'closeAllText' : 'closeAllLeft', { count: left.length })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="danger" busy={busy} disabled={left.length === 0} blocked={blocked} onClick={closeAll}>
            {text('closeAll')}
          </Button>
        </>
      }
    >
      <ul className={styles['list']}>
        {left.map((position) => {
          const why = tried?.refused.get(positionKey(position)) ?? ''
          return (
            <li key={positionKey(position)}>
              <span>{contractName(position.symbol)}</span>
              <span data-side={position.side} className={cells['side']}>
                {`${text(sideWord(position))} ${writtenQty(position.symbol, position.size)}`}
              </span>
              {why === '' ? null : <span className={styles['why']}>{why}</span>}
            </li>
          )
        })}
      </ul>
      {isPart ? <p className={styles['part']}>{text('closeAllShown')}</p> : null}
      <Refusal text={blocked} />
    </Dialog>
  )
}
