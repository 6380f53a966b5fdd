import { MAX_BATCH_ORDERS, type Order, type RequestOf } from '@perpdesk/protocol'
import type { CancelKind } from '@perpdesk/trading'
import { useRef, useState } from 'react'
import { call, TOO_MANY_REQUESTS, waitForBudget } from '../../client/index.ts'
import { textOf, useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { Button, Dialog, Refusal, toast, useHandedOn } from '../../ui/index.ts'
import { type OrderKind, orderLineParams } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import type { OrderRow } from './order-sets.ts'

/** The other leg of a pair goes with the first. */
const ALREADY_CANCELLED = 110010
/** Times that a batch waits for the budget. */
const MOST_WAITS = 10

/** Cancels a batch, as soon as the person's budget has room for it. */
async function cancelBatch(request: RequestOf<'cancelOrders'>) {
  for (let waits = 0; ; waits += 1) {
    const answer = await call('cancelOrders', request, { toast: false })
    if (answer.ok || answer.error.code !== TOO_MANY_REQUESTS || waits === MOST_WAITS) return answer
    await waitForBudget(answer.error.params)
  }
}

/** Cancels orders of one or several batches; says how many were refused, and why the first of them was. */
async function cancelOrders(orders: readonly Order[]): Promise<void> {
  const refusals: string[] = []
  for (let from = 0; from < orders.length; from += MAX_BATCH_ORDERS) {
    const batch = orders.slice(from, from + MAX_BATCH_ORDERS)
    const answer = await cancelBatch({ request: batch.map(({ symbol, orderId }) => ({ symbol, orderId })) })
    if (answer.ok) {
      const refused = answer.result.list.filter(({ code }) => code !== 0 && code !== ALREADY_CANCELLED)
      refusals.push(...refused.map(({ msg }) => msg))
    } else refusals.push(...batch.map(() => answer.error.message))
  }
  const [message] = refusals
  if (message !== undefined) {
    toast.error(textOf('orders')('notCancelled', { count: refusals.length, message }), { key: 'cancel-orders' })
  }
}

/** Runs what was asked for once, however often it is asked meanwhile. */
function useOnce(work: () => Promise<void>): readonly [busy: boolean, run: () => void] {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const run = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    await work()
    sending.current = false
    setBusy(false)
  }
  return [busy, () => void run()]
}

/** Cancels one order, or its whole set, at once: nothing is lost by it that could not be placed again. */
export function CancelButton({ order }: { readonly order: OrderRow }) {
  const text = useText('orders')
  const blocked = useSendBlock('cancel', useInstrument(order.symbol)?.contract)
  const [busy, cancel] = useOnce(async () => {
    if (order.set.length > 1) {
      await cancelOrders(order.set)
      return
    }
    const answer = await call('cancelOrder', { symbol: order.symbol, orderId: order.orderId }, { toast: false })
    if (answer.ok) return
    const title = textOf('notifications')('CancelFailure')
    toast.error(title, { key: `order-${order.orderId}`, detail: answer.error.message })
  })
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

/** Cancels the orders that were chosen, at once: which they are has just been said. */
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

/** Kinds that the exchange cancels in one call; orders of the others are named one by one. */
const KIND_CALLS: Readonly<Partial<Record<OrderKind | 'all', CancelKind>>> = {
  all: 'all',
  tpSl: 'tpsl',
  trailingStop: 'trailing',
  mmr: 'mmrClose',
}

interface CancelAllProps {
  /** What the list shows. */
  readonly orders: readonly Order[]
  readonly kind: OrderKind | 'all'
  /** The list is narrowed by more than a contract and a kind: none but these are meant. */
  readonly isPart: boolean
  /** Whether TP/SL are among them. */
  readonly withTpsl: boolean
  /** Contract that the list is narrowed to; all contracts without. */
  readonly only: { readonly symbol: string; readonly name: string } | undefined
}

/** Cancels what the list shows, after one question: all orders, those of one kind, or what the filters leave. */
export function CancelAll({ orders, kind, isPart, withTpsl, only }: CancelAllProps) {
  const text = useText('orders')
  const blocked = useSendBlock()
  const [asking, setAsking] = useState(false)
  const count = orders.length
  const [busy, cancelAll] = useOnce(async () => {
    const called = KIND_CALLS[kind]
    if (isPart || called === undefined) {
      await cancelOrders(orders)
      setAsking(false)
      return
    }
    const contract = only === undefined ? {} : { symbol: only.symbol }
    const answer = await call('cancelAllOrders', { ...contract, kind: called })
    setAsking(false)
    if (!answer.ok) return
    const words = textOf('notifications')
    // On the toast with which the order stream tells of many orders at once.
    toast.success(words('CancelAllSuccess', { count: answer.result.cancelled }), {
      key: 'cancel-all',
      ...(withTpsl && { detail: words('CancelAllTpSlSuccessDec') }),
    })
  })
  const question =
    only === undefined ? text('cancelAllText', { count }) : text('cancelAllSymbol', { count, symbol: only.name })
  return (
    <>
      <Button size="small" disabled={count === 0} blocked={blocked} onClick={() => setAsking(true)}>
        {kind === 'all' ? text('cancelAll') : text('cancelKind', { kind: text(`kind.${kind}`) })}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={text('cancelAllTitle')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{text('keep')}</Button>
            <Button kind="danger" busy={busy} blocked={blocked} onClick={cancelAll}>
              {text('cancelAll')}
            </Button>
          </>
        }
      >
        <p>{question}</p>
        {kind === 'all' ? null : <p>{text('cancelAllKind', { kind: text(`kind.${kind}`) })}</p>}
        {isPart ? <p>{text('cancelAllShown')}</p> : null}
        <Refusal text={blocked} />
      </Dialog>
    </>
  )
}
