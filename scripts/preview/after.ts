import type { OrderState } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import type { SideSummary } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import type { Bench } from './bench.ts'
import { hasFired } from './carried.ts'
import { type Difference, differ } from './difference.ts'
import { isResting } from './fate.ts'
import { type Acted, orderNow, tradesOf } from './outcome.ts'
import { type Scene, TRADER } from './scene.ts'

/** Compares fees and the state of the account after the resting part of the orders has been filled too. */
export function figuresAfter(
  { scene, tally }: Bench,
  id: number,
  shown: SideSummary,
  { orders }: Pick<Acted, 'orders'>,
): readonly Difference[] {
  const resting = orders.filter(isResting).toSorted(sooner)
  if (resting.length > 0) {
    const filled = fillRests(scene, id, resting)
    tally.count('filled', filled)
    if (filled !== 'rest') return []
  }
  if (hasFired(scene)) {
    tally.count('filled', 'and a TP or SL acts at once')
    return []
  }
  const trades = orders.flatMap(({ orderId }) => tradesOf(scene, orderId))
  const fee = trades.reduce((sum, trade) => sum + trade.fee, 0n)
  const rate = scene.engine.wallet(TRADER)?.maintenanceMarginRate ?? null
  const [first] = orders
  return [
    ...differ('fee', shown.fee, fee),
    ...(first === undefined ? [] : differ('liquidation price', shown.liqPrice, liquidationOf(scene, id, first))),
    ...differ('maintenance rate', shown.maintenanceRate, rate),
  ]
}

/** Sorts resting orders in the order in which they are filled: best price first, then the older order. */
function sooner(one: OrderState, other: OrderState): number {
  const further = one.side === 'Buy' ? other.price - one.price : one.price - other.price
  return further || one.orderId - other.orderId
}

/** Fills all resting orders, best price first; returns `rest`, or the reason why one of them cannot be filled next. */
function fillRests(scene: Scene, id: number, resting: readonly OrderState[]): string {
  const own = new Set(resting.map(({ orderId }) => orderId))
  for (const order of resting) {
    const { orderId, side, price, leavesQty } = order
    const others = scene.engine.openOrders(TRADER).filter((one) => !own.has(one.orderId))
    if (others.some((one) => isAhead(one, order))) return 'rests behind own orders'
    scene.clearAhead(id, side, price)
    scene.fillResting(id, side, price, leavesQty)
    if (orderNow(scene.engine, orderId).status !== 'Filled') return 'rests beyond the collar of the other side'
  }
  return 'rest'
}

function isAhead(own: OrderState, { instrument, side, price }: OrderState): boolean {
  const isThere = own.instrument === instrument && own.side === side && own.status !== 'Untriggered'
  return isThere && (side === 'Buy' ? own.price >= price : own.price <= price)
}

/**
 * Returns the liquidation price: in isolated margin that of the order's position, otherwise that of the unhedged side.
 */
function liquidationOf({ engine }: Scene, id: number, { positionIdx }: OrderState): E8 | null {
  const held = engine.position(TRADER, id).filter(({ size }) => size > 0)
  const concerned = held.some(({ isIsolated }) => isIsolated)
    ? held.filter((one) => one.positionIdx === positionIdx)
    : held
  return concerned.map(({ liqPrice }) => liqPrice).find((price) => price !== null) ?? null
}
