import { qtyCoinOf } from '@perpdesk/trading'
import { coinAmount, formatPrice, formatQty } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { Summary, type SummaryFigure } from '../summary.tsx'
import type { CarryingOrder } from './carrying-order.ts'

/** Summary of the order to which take profit and stop loss belong (TPSL-06). */
export function OrderSummary({ order }: { readonly order: CarryingOrder }) {
  const text = useText('tpsl')
  const { contract, side, qty, cost, orderQtyType, entryPrice, orderType, liquidation } = order
  const figures: readonly SummaryFigure[] = [
    { label: text('qty'), figure: qty === 0n ? text('none') : `${formatQty(qty, contract)} ${qtyCoinOf(contract)}` },
    ...(orderQtyType === 'Cost' && cost !== undefined
      ? [{ label: text('cost'), figure: coinAmount(cost, contract.settleCoin, { up: true }) }]
      : []),
    {
      label: text(orderType === 'Limit' ? 'orderPrice' : 'expectedPrice'),
      figure: formatPrice(entryPrice, contract),
    },
  ]
  return <Summary side={side} contract={contract} figures={figures} liquidation={liquidation} />
}
