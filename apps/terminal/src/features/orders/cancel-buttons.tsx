import type { Order } from '@perpdesk/protocol'
import { useRef, useState } from 'react'
import { call } from '../../client/index.ts'
import { textOf, useText } from '../../i18n/index.ts'
import { useConnection } from '../../stores/index.ts'
import { Button, Dialog, toast } from '../../ui/index.ts'
import { orderLineParams } from '../order-words/index.ts'

/** Cancels one order at once: nothing is lost by it that could not be placed again. */
export function CancelButton({ order }: { readonly order: Order }) {
  const text = useText('orders')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const cancel = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const answer = await call('cancelOrder', { symbol: order.symbol, orderId: order.orderId }, { toast: false })
    sending.current = false
    setBusy(false)
    if (!answer.ok) toast.error(answer.error.message, { key: `order-${order.orderId}` })
  }
  const line = orderLineParams(order.symbol, order.qty, order.price)
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={text('cancelOrder', { ...line, side: text(order.side) })}
      onClick={() => void cancel()}
    >
      {text('cancel')}
    </Button>
  )
}

interface CancelAllProps {
  readonly count: number
  /** Contract that the list is narrowed to; all contracts without. */
  readonly only: { readonly symbol: string; readonly name: string } | undefined
}

/** Cancels what the list shows, after one question. */
export function CancelAll({ count, only }: CancelAllProps) {
  const text = useText('orders')
  const offline = useConnection().state === 'offline'
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const cancelAll = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const answer = await call('cancelAllOrders', only === undefined ? {} : { symbol: only.symbol })
    sending.current = false
    setBusy(false)
    setAsking(false)
    if (answer.ok) toast.success(textOf('notifications')('CancelAllSuccess', { count: answer.result.cancelled }))
  }

  const question =
    only === undefined ? text('cancelAllText', { count }) : text('cancelAllSymbol', { count, symbol: only.name })
  return (
    <>
      <Button size="small" disabled={count === 0 || offline} onClick={() => setAsking(true)}>
        {text('cancelAll')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={text('cancelAllTitle')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{text('keep')}</Button>
            <Button kind="danger" busy={busy} disabled={offline} onClick={() => void cancelAll()}>
              {text('cancelAll')}
            </Button>
          </>
        }
      >
        <p>{question}</p>
      </Dialog>
    </>
  )
}
