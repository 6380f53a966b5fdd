import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { serverClock } from '../../../client/index.ts'
import { useText } from '../../../i18n/index.ts'
import { navigate } from '../../../navigation/index.ts'
import { fillOrder, instrumentOf, isPairSymbol, marketOf } from '../../../stores/index.ts'
import { Button, toast, useIsNarrow } from '../../../ui/index.ts'
import { isByAmount } from '../../order-words/index.ts'
import { addressOf, pairAddress } from '../../trade-address/index.ts'

/**
 * True for limit and market orders that the user placed. Orders with a trigger, and orders that were created
 * automatically, cannot be repeated with the plain form, and neither can orders by amount.
 */
export function canRepeat(order: Order): boolean {
  const { symbol, stopOrderType, createType, strategyId } = order
  return (
    stopOrderType === 'UNKNOWN' &&
    createType === 'CreateByUser' &&
    strategyId === '' &&
    !isByAmount(order) &&
    marketOf(symbol) !== undefined
  )
}

/** Button that fills the order form with the same order, to be checked and sent again. */
export function AgainButton({ order }: { readonly order: Order }) {
  const text = useText('orderDetail')
  const isNarrow = useIsNarrow()
  const fill = () => {
    const instrument = instrumentOf(order.symbol)
    if (isPairSymbol(order.symbol)) navigate(pairAddress(order.symbol))
    else if (instrument !== undefined) navigate(addressOf(instrument, serverClock.now()))
    const { symbol, orderType, side, reduceOnly } = order
    const price = orderType === 'Limit' ? { price: e8(order.price) } : {}
    fillOrder({ symbol, kind: orderType, side, reduceOnly, qty: e8(order.qty), ...price })
    // On a narrow screen the order form is not visible beside the list, so a notice confirms that it was filled.
    if (isNarrow) toast.success(text('again.done'), { key: 'again' })
  }
  return (
    <Button size="small" onClick={fill}>
      {text('again')}
    </Button>
  )
}
