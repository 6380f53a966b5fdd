import { MAX_SPOT_BATCH, type PairOrder, type RequestOf } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { textOf, useText } from '../../i18n/index.ts'
import { Button, Dialog, Refusal, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { Narrowed } from '../live-table/index.ts'
import type { ListedKind } from '../order-words/index.ts'
import { type CancelCall, cancelOrders } from '../orders/index.ts'
import { useSendBlock } from '../send-block/index.ts'

const ON_PAIRS: CancelCall = {
  send: (request) => call('cancelSpotOrders', { request }, { toast: false }),
  most: MAX_SPOT_BATCH,
  alreadyCancelled: 170142,
}

/** Kinds that the exchange can cancel in one call; orders of other kinds are cancelled by their ids. */
const KIND_CALLS: Readonly<Partial<Record<ListedKind | 'all', RequestOf<'cancelAllSpotOrders'>['kind']>>> = {
  all: 'all',
  activity: 'active',
  tpSl: 'tpsl',
  trailingStop: 'trailing',
}

interface CancelAllProps {
  readonly orders: readonly PairOrder[]
  readonly kind: ListedKind | 'all'
  readonly narrowed: Narrowed
}

/** Cancels the listed orders after a confirmation: all, those of one kind, or those that match the filters. */
export function CancelAll({ orders, kind, narrowed: { only, filtered } }: CancelAllProps) {
  const text = useText('orders')
  const blocked = useSendBlock()
  const [asking, setAsking] = useState(false)
  const count = orders.length
  const [busy, cancelAll] = useOnce(async () => {
    const called = KIND_CALLS[kind]
    if (filtered || called === undefined) {
      await cancelOrders(orders, ON_PAIRS)
      return setAsking(false)
    }
    const pair = only === undefined ? {} : { symbol: only.symbol }
    const answer = await call('cancelAllSpotOrders', { ...pair, kind: called })
    setAsking(false)
    if (answer.ok) {
      const cancelled = { count: answer.result.cancelled }
      toast.success(textOf('notifications')('CancelAllSuccess', cancelled), { key: 'cancel-all' })
    }
  })
  const label = kind === 'all' ? text('cancelAll') : text('cancelKind', { kind: text(`kind.${kind}`) })
  return (
    <>
      <Button size="small" disabled={count === 0} blocked={blocked} onClick={() => setAsking(true)}>
        {label}
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
        <p>
          {only === undefined
            ? text('cancelAllText', { count })
            : text('cancelAllSymbol', { count, symbol: only.name })}
        </p>
        {kind === 'all' ? null : <p>{text('cancelAllKind', { kind: text(`kind.${kind}`) })}</p>}
        {filtered ? <p>{text('cancelAllShown')}</p> : null}
        <Refusal text={blocked} />
      </Dialog>
    </>
  )
}
