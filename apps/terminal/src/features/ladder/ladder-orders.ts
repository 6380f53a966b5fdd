import { formatE8 } from '@perpdesk/numeric'
import { ticksToPrice } from '@perpdesk/trading'
import { call } from '../../client/index.ts'
import { loadTexts, textOf } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import type { OwnOrders } from './own-at.ts'

/** Moves the trader's orders to another price of the ladder; shows an error for each order that could not be moved. */
export async function moveOwn({ orders }: OwnOrders, contract: Contract, ticks: number): Promise<void> {
  const price = formatE8(ticksToPrice(contract, ticks))
  for (const { symbol, orderId } of orders) {
    const answer = await call('replaceOrder', { symbol, orderId, price }, { toast: false })
    if (!answer.ok) toast.error(answer.error.message, { key: `order-${orderId}` })
  }
}

/** Cancels the trader's orders at one price and side; shows an error for each order that could not be cancelled. */
export async function cancelOwn({ orders }: OwnOrders): Promise<void> {
  await loadTexts('notifications')
  for (const { symbol, orderId } of orders) {
    const answer = await call('cancelOrder', { symbol, orderId }, { toast: false })
    if (answer.ok) continue
    toast.error(textOf('notifications')('CancelFailure'), { key: `order-${orderId}`, detail: answer.error.message })
  }
}
