import type { Position } from '@perpdesk/protocol'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { contractName, instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { Button, Dialog, Refusal } from '../../ui/index.ts'
import { newOrderLinkId, placeOrder } from '../order-submission/index.ts'
import { writtenQty } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { closeAllTickets } from './close-form.ts'
import { closeLane, positionKey, sideWord } from './position-words.ts'
import styles from './positions.module.css'

interface CloseAllProps {
  /** The positions in view. */
  readonly positions: readonly Position[]
  /** The view leaves some positions out. */
  readonly isPart: boolean
}

/** Closes every position in view at market, after one question that lists them. */
export function CloseAll({ positions, isPart }: CloseAllProps) {
  const text = useText('positions')
  const blocked = useSendBlock()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const closeOne = async (position: Position) => {
    const contract = instrumentOf(position.symbol)?.contract
    if (contract === undefined) return
    for (const order of closeAllTickets(position, contract, newOrderLinkId)) {
      const outcome = await placeOrder(closeLane(position), order)
      if (outcome?.kind !== 'accepted' && outcome?.kind !== 'found') return
    }
  }

  const closeAll = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    await Promise.all(positions.map(closeOne))
    sending.current = false
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <Button size="small" disabled={positions.length === 0} blocked={blocked} onClick={() => setAsking(true)}>
        {text('closeAll')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={text('closeAllTitle')}
        description={text('closeAllText', { count: positions.length })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{text('cancel')}</Button>
            <Button
              kind="danger"
              busy={busy}
              disabled={positions.length === 0}
              blocked={blocked}
              onClick={() => void closeAll()}
            >
              {text('closeAll')}
            </Button>
          </>
        }
      >
        <ul className={styles['list']}>
          {positions.map((position) => (
            <li key={positionKey(position)}>
              <span>{contractName(position.symbol)}</span>
              <span data-side={position.side} className={cells['side']}>
                {`${text(sideWord(position))} ${writtenQty(position.symbol, position.size)}`}
              </span>
            </li>
          ))}
        </ul>
        {isPart ? <p className={styles['part']}>{text('closeAllShown')}</p> : null}
        <Refusal text={blocked} />
      </Dialog>
    </>
  )
}
