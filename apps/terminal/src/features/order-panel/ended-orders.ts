import type { E8 } from '@perpdesk/numeric'
import { contractValue, type LeavingOrders, type OpeningOrders, oppositeSide, type Side } from '@perpdesk/trading'
import { isClosingOrder, isLosing, NO_ORDERS, type RestingOrder } from '../account-figures/index.ts'
import { type ForeseenTrade, olderFirst } from './met-orders.ts'
import type { OrderContext, ProposedOrder } from './order-context.ts'

/** The account's own resting orders and positions after the trades of an order. */
interface Standing {
  /** Position sizes; in one-way mode one of the two is zero. */
  readonly sizes: Record<Side, E8>
  readonly leaves: Map<RestingOrder, E8>
}

/**
 * Returns the parts of own resting orders that leave the order book with the trades of an order: the orders that it
 * trades with, and closing orders that exceed the remaining position (R3.5). `null` if no order leaves.
 */
export function endedBy(
  context: OrderContext,
  order: ProposedOrder,
  trades: readonly ForeseenTrade[],
): LeavingOrders | null {
  if (context.account.orders.length === 0) return null
  return endedParts(context, order, leavesAfter(context, order, trades))
}

/** Returns the account's own resting orders after the trades of an order, without orders that have ended. */
export function ordersAfter(
  context: OrderContext,
  order: ProposedOrder,
  trades: readonly ForeseenTrade[],
): readonly RestingOrder[] {
  const after = leavesAfter(context, order, trades)
  return [...after].map(([resting, leaves]) => ({ ...resting, leaves })).filter(({ leaves }) => leaves > 0n)
}

function leavesAfter(
  { account }: OrderContext,
  order: ProposedOrder,
  trades: readonly ForeseenTrade[],
): ReadonlyMap<RestingOrder, E8> {
  const standing: Standing = {
    sizes: { Buy: account.long?.size ?? 0n, Sell: account.short?.size ?? 0n },
    leaves: new Map(account.orders.map((resting) => [resting, resting.leaves])),
  }
  const hedge = account.positionMode === 'BothSide'
  const settle = (of: Side, side: Side, qty: E8) => {
    if (hedge) standing.sizes[of] += of === side ? qty : -qty
    else net(standing.sizes, side, qty)
    trim(standing)
  }
  for (const { qty, own } of trades) {
    settle(order.closing ? oppositeSide(order.side) : order.side, order.side, qty)
    // an earlier order of a scaled order may already have filled a part of this order
    const met = account.orders.find(({ id }) => id === own?.id)
    if (own === undefined || met === undefined) continue
    standing.leaves.set(met, (standing.leaves.get(met) ?? 0n) - qty)
    settle(own.positionSide ?? own.side, own.side, qty)
  }
  return standing.leaves
}

function net(sizes: Record<Side, E8>, side: Side, qty: E8): void {
  const opposite = oppositeSide(side)
  const closed = qty < sizes[opposite] ? qty : sizes[opposite]
  sizes[opposite] -= closed
  sizes[side] += qty - closed
}

/**
 * Trims closing orders to the size of their position: the worst price first, and at equal prices the newest order
 * first.
 */
function trim({ sizes, leaves }: Standing): void {
  for (const side of ['Buy', 'Sell'] as const) {
    const closing = [...leaves.keys()].filter((resting) => resting.side === side && isClosingOrder(resting))
    let excess = closing.reduce((sum, resting) => sum + (leaves.get(resting) ?? 0n), 0n) - sizes[oppositeSide(side)]
    if (excess <= 0n) continue
    for (const resting of closing.toSorted(worseFirst)) {
      const left = leaves.get(resting) ?? 0n
      const cut = left < excess ? left : excess
      leaves.set(resting, left - cut)
      excess -= cut
    }
  }
}

function worseFirst(one: RestingOrder, other: RestingOrder): number {
  if (one.price === other.price) return olderFirst(other, one)
  const isWorse = one.side === 'Buy' ? one.price < other.price : one.price > other.price
  return isWorse ? -1 : 1
}

function endedParts(
  { instrument, market }: OrderContext,
  order: ProposedOrder,
  after: ReadonlyMap<RestingOrder, E8>,
): LeavingOrders | null {
  const mark = market.mark ?? order.limit
  let [opening, losing] = [NO_ORDERS, NO_ORDERS]
  for (const [resting, leaves] of after) {
    if (leaves === resting.leaves) continue
    const valueOf = (qty: E8) => contractValue(instrument, resting.price, qty, 'up')
    const part = { side: resting.side, qty: resting.leaves - leaves, value: valueOf(resting.leaves) - valueOf(leaves) }
    if (!isClosingOrder(resting)) opening = added(opening, part)
    if (isLosing(resting, mark)) losing = added(losing, part)
  }
  return opening === NO_ORDERS && losing === NO_ORDERS ? null : { opening, losing }
}

function added(
  orders: OpeningOrders,
  { side, qty, value }: { readonly side: Side; readonly qty: E8; readonly value: E8 },
): OpeningOrders {
  return side === 'Buy'
    ? { ...orders, buyQty: orders.buyQty + qty, buyValue: orders.buyValue + value }
    : { ...orders, sellQty: orders.sellQty + qty, sellValue: orders.sellValue + value }
}
