import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { serverClock } from '../../../client/index.ts'
import { useText } from '../../../i18n/index.ts'
import { navigate } from '../../../navigation/index.ts'
import { fillOrder, instrumentOf } from '../../../stores/index.ts'
import { Button, toast, useIsNarrow } from '../../../ui/index.ts'
import { addressOf } from '../../trade-address/index.ts'

/** True for a person's own limit and market orders: those with a trigger or created automatically need another form. */
export function canRepeat({ symbol, stopOrderType, createType, strategyId }: Order): boolean {
  return (
    stopOrderType === 'UNKNOWN' &&
    createType === 'CreateByUser' &&
    strategyId === '' &&
    instrumentOf(symbol) !== undefined
  )
}

/** Puts the same order into the order form, to be checked and sent. */
export function AgainButton({ order }: { readonly order: Order }) {
  const text = useText('orderDetail')
  const isNarrow = useIsNarrow()
  const instrument = instrumentOf(order.symbol)
  if (instrument === undefined) return null
  const fill = () => {
    navigate(addressOf(instrument, serverClock.now()))
    const { symbol, orderType, side, reduceOnly } = order
    const price = orderType === 'Limit' ? { price: e8(order.price) } : {}
    fillOrder({ symbol, kind: orderType, side, reduceOnly, qty: e8(order.qty), ...price })
    // The form is another place there.
    if (isNarrow) toast.success(text('again.done'), { key: 'again' })
  }
  return (
    <Button size="small" onClick={fill}>
      {text('again')}
    </Button>
  )
}
