import type { Position } from '@perpdesk/protocol'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { Button, Dialog } from '../../ui/index.ts'
import { newOrderLinkId, placeOrder } from '../order-submission/index.ts'
import { orderLineParams } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { closeAllTickets } from './close-form.ts'
import { closeLane, positionKey, sideWord } from './position-words.ts'
import styles from './positions.module.css'

interface CloseAllProps {
  /** The positions in view. */
  readonly positions: readonly Position[]
  /** Contract that the view is narrowed to. */
  readonly only: string | undefined
  /** Other filters leave some positions out. */
  readonly isPart: boolean
}

/** Closes every position in view at market, after one question that lists them. */
export function CloseAll({ positions, only, isPart }: CloseAllProps) {
  const text = useText('positions')
  const blocked = useSendBlock('order')
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
              <span>{orderLineParams(position.symbol, position.size, '').symbol}</span>
              <span data-side={position.side} className={cells['side']}>
                {`${text(sideWord(position))} ${orderLineParams(position.symbol, position.size, '').qty}`}
              </span>
            </li>
          ))}
        </ul>
        {only === undefined && !isPart ? null : <p className={styles['quiet']}>{text('closeAllShown')}</p>}
      </Dialog>
    </>
  )
}
