import { e8 } from '@perpdesk/numeric'
import type { PartialTpSl, Position } from '@perpdesk/protocol'
import { type OrderType, qtyCoinOf, type TriggerBy } from '@perpdesk/trading'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { formatPrice, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import parts from '../../ui/form-parts.module.css'
import { Button, Dialog, Refusal, Select, toast } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useSendBlock } from '../send-block/index.ts'
import { confirmWhileOffline } from './confirm-while-offline.ts'
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
  const { refusal, send } = useSending()
  const blocked = useSendBlock()
  const { symbol, positionIdx } = position

  const cancel = (entry: PartialTpSl) =>
    send(async () => {
      // Cancelling one order of a pair cancels both.
      const { orderId } = entry
      const answer = await call('cancelOrder', { symbol, orderId, type: 'TpSlOcoStopOrder' }, { toast: false })
      if (!answer.ok) return answer.error.message
      confirmWhileOffline(text('cancelSuccess'))
      return undefined
    })
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
          <li key={entry.orderId} className={styles['item']}>
            <dl className={parts['figures']}>
              <LegLine
                label={text('takeProfit')}
                price={entry.takeProfit}
                by={entry.tpTriggerBy}
                type={entry.tpOrderType}
                limit={entry.limitTakeProfit}
                contract={contract}
              />
              <LegLine
                label={text('stopLoss')}
                price={entry.stopLoss}
                by={entry.slTriggerBy}
                type={entry.slOrderType}
                limit={entry.limitStopLoss}
                contract={contract}
              />
              <div>
                <dt>{text('qty')}</dt>
                <dd>
                  {formatQty(e8(entry.qty), contract)} {qtyCoinOf(contract)}
                </dd>
              </div>
            </dl>
            <div className={styles['itemActions']}>
              <Button size="small" blocked={blocked} onClick={() => onEdit(entry)}>
                {text('modify')}
              </Button>
              <Button size="small" blocked={blocked} onClick={() => void cancel(entry)}>
                {text('cancelOne')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {list.length === 0 ? <p className={styles['note']}>{text('CancelAllTpSlSuccessDec')}</p> : null}
      <Refusal text={blocked ?? refusal} />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={text('prompt')}
        description={text('cancelAllText', { symbol: contract.displayName })}
        footer={<FormButtons blocked={blocked} onCancel={() => setAsking(false)} onConfirm={() => void cancelAll()} />}
      />
    </div>
  )
}

interface LegLineProps {
  readonly label: string
  readonly price: string
  readonly by: TriggerBy
  readonly type: OrderType
  readonly limit: string
  readonly contract: Contract
}

function LegLine({ label, price, by, type, limit, contract }: LegLineProps) {
  const text = useText('tpsl')
  const how = type === 'Limit' ? formatPrice(e8(limit), contract) : text('Market')
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {price === ''
          ? text('none')
          : text('trigger', { by: text(`by.${by}`), price: formatPrice(e8(price), contract), how })}
      </dd>
    </div>
  )
}
