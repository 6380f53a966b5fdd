import type { Order } from '@perpdesk/protocol'
import type { CancelKind } from '@perpdesk/trading'
import { call } from '../../client/index.ts'
import { textOf, useText } from '../../i18n/index.ts'
import { Button, Dialog, Refusal, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { ListedKind } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { cancelOrders } from './cancel-orders.ts'

/** Kinds that the exchange cancels in one call; orders of the others are named one by one. */
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
  /** The list is narrowed by more than a contract and a kind: none but these are meant. */
  readonly isPart: boolean
  /** TP/SL are among them. */
  readonly withTpsl: boolean
  /** Contract that the list is narrowed to; all contracts without. */
  readonly only: { readonly symbol: string; readonly name: string } | undefined
}

/** Asks once before many orders are cancelled. */
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
    // On the toast with which the order stream reports many cancelled orders at once.
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
