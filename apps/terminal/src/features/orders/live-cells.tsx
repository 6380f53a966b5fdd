import { divE8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { coinAmount, formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useInstrument, usePositions } from '../../stores/index.ts'
import { NumberText } from '../../ui/index.ts'
import { useFeeRates } from '../account-figures/index.ts'
import { triggerOf, usePresentPrice } from '../order-words/index.ts'
import { expectedPnl } from '../positions/index.ts'

interface OrderCellProps {
  readonly order: Order
}

/**
 * Distance from the present price to the order's trigger, as a fraction of the present price. Subscribes to the price
 * itself.
 */
export function TriggerDistance({ order }: OrderCellProps) {
  const text = useText('orders')
  const present = usePresentPrice(order)
  const trigger = triggerOf(order)
  if (trigger === '' || present === undefined || present === 0n) return text('none')
  return formatPercent(divE8(e8(trigger) - present, present, 'halfEven'))
}

/** Expected profit or loss of an order that closes a position once it has triggered. */
export function ExpectedPnl({ order }: OrderCellProps) {
  const text = useText('orders')
  const contract = useInstrument(order.symbol)?.contract
  const positions = usePositions().value
  const rates = useFeeRates()
  const pnl = contract === undefined ? undefined : expectedPnl(order, contract, positions, rates)
  if (pnl === undefined || contract === undefined) return text('none')
  return <NumberText tone="sign" value={pnl} text={coinAmount(pnl, contract.settleCoin, { signed: true })} />
}
