import type { Order } from '@perpdesk/protocol'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { Button, useHandedOn } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useKeyHint } from '../command-access/index.ts'
import { orderLineParams } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { CancelAllDialog, type CancelledOrders } from './cancel-all-dialog.tsx'
import { cancelOrder, cancelOrders } from './cancel-orders.ts'
import type { OrderRow } from './order-sets.ts'

/** Cancels one order, or its whole set, without confirmation, because the order could be placed again. */
export function CancelButton({ order }: { readonly order: OrderRow }) {
  const text = useText('orders')
  const blocked = useSendBlock('cancel', useInstrument(order.symbol)?.contract)
  const [busy, cancel] = useOnce(() => cancelOrder(order))
  const line = orderLineParams(order.symbol, order.qty, order.price)
  const handedOn = useHandedOn<HTMLButtonElement>()
  return (
    <Button
      ref={handedOn}
      size="small"
      busy={busy}
      blocked={blocked}
      aria-label={text('cancelOrder', { ...line, side: text(order.side) })}
      onClick={cancel}
    >
      {text('cancel')}
    </Button>
  )
}

/** Cancels the selected orders without confirmation, because the user has just selected them. */
export function CancelChosen({ orders }: { readonly orders: readonly Order[] }) {
  const text = useText('orders')
  const blocked = useSendBlock()
  const [busy, cancel] = useOnce(() => cancelOrders(orders))
  return (
    <Button size="small" busy={busy} disabled={orders.length === 0} blocked={blocked} onClick={cancel}>
      {text('cancelChosen', { count: orders.length })}
    </Button>
  )
}

/** Cancels the listed orders after a confirmation: all, those of one kind, or those that match the filters. */
export function CancelAll(props: CancelledOrders) {
  const text = useText('orders')
  const blocked = useSendBlock()
  const { beside, aria } = useKeyHint('orders.cancelAll')
  const [asking, setAsking] = useState(false)
  const { kind, orders } = props
  const isAll = kind === 'all'
  const label = isAll ? text('cancelAll') : text('cancelKind', { kind: text(`kind.${kind}`) })
  return (
    <>
      <Button
        size="small"
        disabled={orders.length === 0}
        blocked={blocked}
        title={isAll ? beside(label) : undefined}
        aria-keyshortcuts={isAll ? aria : undefined}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <CancelAllDialog {...props} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
