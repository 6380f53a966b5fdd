import type { Order } from '@perpdesk/protocol'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { canChange } from '../../order-words/index.ts'
import { CancelButton } from '../cancel-buttons.tsx'
import { filledText, priceOf, qtyCell, triggerOfOrder } from '../columns.tsx'
import { statusWord } from '../order-status.ts'
import { typeText } from '../order-texts.ts'
import styles from './detail.module.css'
import { OrderDetail } from './order-detail.tsx'

/** Lists orders that belong together, each of which can be opened; open ones can be changed and cancelled here. */
export function PartsList({ orders }: { readonly orders: readonly Order[] }) {
  const text = useText('orderDetail')
  return (
    <ol className={styles['parts']} aria-label={text('parts')}>
      {orders.map((order) => (
        <Part key={order.orderId} order={order} />
      ))}
    </ol>
  )
}

function Part({ order }: { readonly order: Order }) {
  const text = useText('orderDetail')
  const orders = useText('orders')
  const [isOpen, setOpen] = useState(false)
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const stands = canChange(order)
  return (
    <li>
      <div className={styles['part']}>
        <button
          type="button"
          className={styles['opener']}
          aria-expanded={isOpen}
          aria-label={text('open', { orderId: order.orderId })}
          onClick={() => setOpen(!isOpen)}
        >
          <Arrow size={14} aria-hidden />
        </button>
        <span>{typeText(order, orders)}</span>
        <span>{priceOf(order, orders)}</span>
        <span>{triggerOfOrder(order, orders)}</span>
        <span>{qtyCell({ ...order, set: [order] })}</span>
        <span>{`${orders('filled')} ${filledText(order)}`}</span>
        <span>{statusWord(order, text)}</span>
        <span>{stands ? <CancelButton order={{ ...order, set: [order] }} /> : null}</span>
      </div>
      {isOpen ? <OrderDetail order={order} /> : null}
    </li>
  )
}
