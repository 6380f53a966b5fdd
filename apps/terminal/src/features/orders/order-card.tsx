import { useText } from '../../i18n/index.ts'
import { TimeCell } from '../history-table/index.ts'
import { CardActions, CardFigures, CardHead } from '../live-table/index.ts'
import { triggerOf } from '../order-words/index.ts'
import { mayCarry, OrderTpSlCell } from '../tpsl/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { CancelButton } from './cancel-buttons.tsx'
import { filledText, priceCell, qtyCell, sideCell, triggerCell } from './columns.tsx'
import type { OrderRow } from './order-sets.ts'
import { statusText, trailText, typeText } from './order-texts.ts'

/** An open order on a small screen, with editable figures and a button that cancels it. */
export function OrderCard({ order }: { readonly order: OrderRow }) {
  const text = useText('orders')
  return (
    <>
      <CardHead end={<TimeCell time={order.createdTime} short />}>
        <ContractLink symbol={order.symbol} />
        {sideCell(order, text)}
        <span>{typeText(order, text)}</span>
      </CardHead>
      <CardFigures
        figures={[
          { id: 'price', label: text('price'), figure: priceCell(order, text) },
          { id: 'qty', label: text('qty'), figure: qtyCell(order) },
          { id: 'filled', label: text('filled'), figure: filledText(order) },
          {
            id: 'trigger',
            label: text('trigger'),
            figure: triggerCell(order, text),
            wide: triggerOf(order) !== '',
          },
          ...(trailText(order) === '' ? [] : [{ id: 'trail', label: text('trail'), figure: trailText(order) }]),
          ...(mayCarry(order) && order.set.length === 1
            ? [{ id: 'tpsl', label: text('tpsl'), figure: <OrderTpSlCell order={order} /> }]
            : []),
          { id: 'status', label: text('status'), figure: statusText(order, text) },
        ]}
      />
      <CardActions>
        <CancelButton order={order} />
      </CardActions>
    </>
  )
}
