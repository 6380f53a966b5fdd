import { divE8, type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Order, Position } from '@perpdesk/protocol'
import type { FeeRates } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import { type Contract, useInstrument, usePositions } from '../../stores/index.ts'
import { formatPercent, NumberText } from '../../ui/index.ts'
import { useFeeRates } from '../account-figures/index.ts'
import { coinAmount } from '../coin-money/index.ts'
import { closeSummary } from '../positions/index.ts'
import { triggerOf } from './order-texts.ts'
import { usePresentPrice } from './present-price.ts'

interface OrderCellProps {
  readonly order: Order
}

/** The way that the price has to go to the order's trigger, as a share of the price. Follows it by itself. */
export function TriggerDistance({ order }: OrderCellProps) {
  const text = useText('orders')
  const present = usePresentPrice(order)
  const trigger = triggerOf(order)
  if (trigger === '' || present === undefined || present === 0n) return text('none')
  return formatPercent(divE8(e8(trigger) - present, present, 'halfEven'))
}

/** Profit or loss that an order brings which closes a position once it has triggered. */
export function ExpectedPnl({ order }: OrderCellProps) {
  const text = useText('orders')
  const contract = useInstrument(order.symbol)?.contract
  const positions = usePositions().value
  const rates = useFeeRates()
  const pnl = contract === undefined ? undefined : expectedPnl(order, contract, positions, rates)
  if (pnl === undefined || contract === undefined) return text('none')
  return <NumberText tone="sign" value={pnl} text={coinAmount(pnl, contract.settleCoin, { signed: true })} />
}

/**
 * What a waiting order is expected to bring to the position that it closes, after fees: valued at its limit, or at its trigger where it
 * trades at market; `undefined` of what closes nothing.
 */
export function expectedPnl(
  order: Order,
  contract: Contract,
  positions: readonly Position[],
  rates: FeeRates,
): E8 | undefined {
  const trigger = triggerOf(order)
  const position = positions.find(
    ({ symbol, positionIdx, side }) =>
      symbol === order.symbol && positionIdx === order.positionIdx && side !== '' && side !== order.side,
  )
  if (!order.reduceOnly || trigger === '' || position === undefined) return undefined
  const [open, size] = [e8(order.leavesQty), e8(position.size)]
  const form = { orderType: order.orderType, price: order.price, qty: formatE8(open < size ? open : size) }
  const market = { best: e8(trigger), last: undefined, levels: [], isKnown: true }
  return closeSummary(form, position, contract, market, rates)?.net
}
