import type { Order } from '@perpdesk/protocol'
import type { CancelKind } from '@perpdesk/trading'
import { call } from '../../client/index.ts'
import { textOf, useText } from '../../i18n/index.ts'
import { Button, Dialog, Refusal, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { ListedKind } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { cancelOrders } from './cancel-orders.ts'

/** Kinds that the exchange can cancel in one call; orders of other kinds are cancelled by their ids. */
const KIND_CALLS: Readonly<Partial<Record<ListedKind | 'all', CancelKind>>> = {
  all: 'all',
  tpSl: 'tpsl',
  trailingStop: 'trailing',
  mmr: 'mmrClose',
}

export interface CancelledOrders {
  /** Orders that the list shows. */
  readonly orders: readonly Order[]
  readonly kind: ListedKind | 'all'
  /**
   * True if the list is filtered by more than a contract and a kind, so that only the shown orders may be cancelled.
   */
  readonly isPart: boolean
  /** True if TP/SL are among the orders. */
  readonly withTpsl: boolean
  /** Contract by which the list is filtered; `undefined` for all contracts. */
  readonly only: { readonly symbol: string; readonly name: string } | undefined
}

/** Asks for confirmation before many orders are cancelled. */
export function CancelAllDialog(props: CancelledOrders & { readonly open: boolean; readonly onClose: () => void }) {
  const { orders, kind, isPart, withTpsl, only, open, onClose } = props
  const text = useText('orders')
  const blocked = useSendBlock()
  const count = orders.length
  const [busy, cancelAll] = useOnce(async () => {
    const called = KIND_CALLS[kind]
    if (isPart || called === undefined) {
      await cancelOrders(orders)
      onClose()
      return
    }
    const contract = only === undefined ? {} : { symbol: only.symbol }
    const answer = await call('cancelAllOrders', { ...contract, kind: called })
    onClose()
    if (!answer.ok) return
    const words = textOf('notifications')
    // The key is that of the toast with which the order stream reports many cancelled orders, so that only one toast is
    // shown.
    toast.success(words('CancelAllSuccess', { count: answer.result.cancelled }), {
      key: 'cancel-all',
      ...(withTpsl && { detail: words('CancelAllTpSlSuccessDec') }),
    })
  })
  const question =
    only === undefined ? text('cancelAllText', { count }) : text('cancelAllSymbol', { count, symbol: only.name })
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
      <p>{question}</p>
      {kind === 'all' ? null : <p>{text('cancelAllKind', { kind: text(`kind.${kind}`) })}</p>}
      {isPart ? <p>{text('cancelAllShown')}</p> : null}
      <Refusal text={blocked} />
    </Dialog>
  )
}
