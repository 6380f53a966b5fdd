import type { Order } from '@perpdesk/protocol'
import { maxOrderQty, qtyCoinOf } from '@perpdesk/trading'
import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { Button, Popover, PriceInput, QuantityInput, Refusal, toast } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { type AmendField, amendIssue, amendRequest } from './amend-form.ts'
import styles from './orders.module.css'

interface EditableCellProps {
  readonly order: Order
  readonly contract: Contract
  readonly field: AmendField
  /** The figure as it stands. */
  readonly shown: string
}

/** A figure of an open order that is changed where it stands. */
export function EditableCell({ order, contract, field, shown }: EditableCellProps) {
  const text = useText('orders')
  const [open, setOpen] = useState(false)
  const blocked = useSendBlock('amend', contract)
  return (
    <Popover
      label={text(field === 'price' ? 'newPrice' : 'newQty')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={styles['editable']}
          disabled={blocked !== undefined}
          title={blocked}
          aria-label={text(field === 'price' ? 'editPrice' : 'editQty', { value: shown })}
        >
          {shown}
          <PenLine size={11} aria-hidden />
        </button>
      }
    >
      <AmendForm order={order} contract={contract} field={field} onDone={() => setOpen(false)} />
    </Popover>
  )
}

function AmendForm({ order, contract, field, onDone }: Omit<EditableCellProps, 'shown'> & { onDone: () => void }) {
  const text = useText('orders')
  const [typed, setTyped] = useState(order[field])
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const blocked = useSendBlock('amend', contract)
  const issue = amendIssue(order, contract, field, typed)
  const request = amendRequest(order, contract, field, typed)

  const save = async () => {
    if (blocked !== undefined || issue !== undefined || request === undefined || sending.current) return
    sending.current = true
    setBusy(true)
    const answer = await call('replaceOrder', request, { toast: false })
    sending.current = false
    setBusy(false)
    if (!answer.ok) toast.error(answer.error.message, { key: `order-${order.orderId}` })
    onDone()
  }

  const input = {
    value: typed,
    onChange: setTyped,
    onEnter: () => void save(),
    error: issue === undefined ? undefined : text(`issue.${issue.code}`, issue.params),
  }
  return (
    <div className={styles['amend']}>
      {field === 'price' ? (
        <PriceInput
          {...input}
          label={text('newPrice')}
          tickSize={contract.tickSize}
          maxPrice={contract.maxPrice}
          suffix={contract.quoteCoin}
        />
      ) : (
        <QuantityInput
          {...input}
          label={text('newQty')}
          lotSize={contract.lotSize}
          max={maxOrderQty(contract, order.orderType)}
          coin={qtyCoinOf(contract)}
          suffix={qtyCoinOf(contract)}
        />
      )}
      <Refusal text={blocked} />
      <div className={styles['amendButtons']}>
        <Button size="small" onClick={onDone}>
          {text('discard')}
        </Button>
        <Button
          size="small"
          kind="primary"
          busy={busy}
          disabled={issue !== undefined || request === undefined}
          blocked={blocked}
          onClick={() => void save()}
        >
          {text('save')}
        </Button>
      </div>
    </div>
  )
}
