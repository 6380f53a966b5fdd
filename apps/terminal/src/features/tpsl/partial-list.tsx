import type { PartialTpSl, Position } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Button, Dialog, Refusal, Select, toast } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useSendBlock } from '../send-block/index.ts'
import { PartialEntry } from './partial-entry.tsx'
import { PARTIAL_ORDERS, type PartialOrder, sortPartial } from './partial-order.ts'
import styles from './tpsl.module.css'

interface PartialListProps {
  readonly position: Position
  readonly contract: Contract
  readonly list: readonly PartialTpSl[]
  readonly onAdd: () => void
  readonly onEdit: (entry: PartialTpSl) => void
}

/** Milliseconds for which the button shakes if there is nothing to cancel. */
const SHAKE = 1_000

/** Lists the partial entries of a position (TPSL-10), to sort, change and cancel them, singly or all together. */
export function PartialList({ position, contract, list, onAdd, onEdit }: PartialListProps) {
  const text = useText('tpsl')
  const [order, setOrder] = useState<PartialOrder>('time')
  const [asking, setAsking] = useState(false)
  const [shaking, setShaking] = useState(false)
  const { busy, refusal, send } = useSending()
  const blocked = useSendBlock()
  const { symbol, positionIdx } = position

  const cancelAll = () =>
    send(async () => {
      setAsking(false)
      const request = { symbol, positionIdx, type: 'PartialTpSlConditional' } as const
      const answer = await call('cancelTotally', request, { toast: false })
      if (!answer.ok) return answer.error.message
      toast.success(text('CancelAllSuccess'), { detail: text('CancelAllTpSlSuccessDec') })
      return undefined
    })
  const askForAll = () => {
    if (list.length > 0) return setAsking(true)
    setShaking(true)
    setTimeout(() => setShaking(false), SHAKE)
  }

  return (
    <div className={styles['partial']}>
      <div className={styles['listHead']}>
        <Select
          label={text('sortBy')}
          size="small"
          value={order}
          onChange={setOrder}
          options={PARTIAL_ORDERS.map((id) => ({ id, label: text(`sort.${id}`) }))}
        />
        <span className={styles['spacer']} />
        <Button size="small" className={shaking ? styles['shake'] : undefined} blocked={blocked} onClick={askForAll}>
          {text('cancelAll')}
        </Button>
        <Button size="small" kind="primary" blocked={blocked} onClick={onAdd}>
          {text('add')}
        </Button>
      </div>
      <ul className={styles['list']}>
        {sortPartial(list, order).map((entry) => (
          <PartialEntry
            key={entry.orderId}
            entry={entry}
            contract={contract}
            blocked={blocked}
            onEdit={() => onEdit(entry)}
          />
        ))}
      </ul>
      {list.length === 0 ? <p className={styles['note']}>{text('CancelAllTpSlSuccessDec')}</p> : null}
      <Refusal text={blocked ?? refusal} />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={text('prompt')}
        description={text('cancelAllText', { symbol: contract.displayName })}
        footer={
          <FormButtons
            busy={busy}
            blocked={blocked}
            onCancel={() => setAsking(false)}
            onConfirm={() => void cancelAll()}
          />
        }
      />
    </div>
  )
}
