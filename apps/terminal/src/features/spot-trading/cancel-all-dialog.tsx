import { MAX_SPOT_BATCH, type PairOrder, type RequestOf } from '@perpdesk/protocol'
import { call } from '../../client/index.ts'
import { textOf, useText } from '../../i18n/index.ts'
import { Button, Dialog, Refusal, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
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

export interface CancelledPairOrders {
  /** Orders that the list shows. */
  readonly orders: readonly PairOrder[]
  readonly kind: ListedKind | 'all'
  /** True if the list is filtered by more than a pair and a kind, so that only the shown orders may be cancelled. */
  readonly isPart: boolean
  /** Pair by which the list is filtered; `undefined` for all pairs. */
  readonly only: { readonly symbol: string; readonly name: string } | undefined
}

/** Asks for confirmation before many orders on pairs are cancelled. */
export function CancelAllDialog(props: CancelledPairOrders & { readonly open: boolean; readonly onClose: () => void }) {
  const { orders, kind, isPart, only, open, onClose } = props
  const text = useText('orders')
  const blocked = useSendBlock()
  const count = orders.length
  const [busy, cancelAll] = useOnce(async () => {
    const called = KIND_CALLS[kind]
    if (isPart || called === undefined) {
      await cancelOrders(orders, ON_PAIRS)
      return onClose()
    }
    const pair = only === undefined ? {} : { symbol: only.symbol }
    const answer = await call('cancelAllSpotOrders', { ...pair, kind: called })
    onClose()
    if (answer.ok) {
      const cancelled = { count: answer.result.cancelled }
      toast.success(textOf('notifications')('CancelAllSuccess', cancelled), { key: 'cancel-all' })
    }
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text('cancelAllTitle')}
      footer={
        <>
          <Button onClick={onClose}>{text('keep')}</Button>
          <Button kind="danger" busy={busy} blocked={blocked} onClick={cancelAll}>
            {text('cancelAll')}
          </Button>
        </>
      }
    >
      <p>
        {only === undefined ? text('cancelAllText', { count }) : text('cancelAllSymbol', { count, symbol: only.name })}
      </p>
      {kind === 'all' ? null : <p>{text('cancelAllKind', { kind: text(`kind.${kind}`) })}</p>}
      {isPart ? <p>{text('cancelAllShown')}</p> : null}
      <Refusal text={blocked} />
    </Dialog>
  )
}
