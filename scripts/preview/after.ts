import type { E8 } from '@perpdesk/numeric'
import type { SideSummary } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import type { Bench } from './bench.ts'
import { type Difference, differ } from './difference.ts'
import { isResting } from './fate.ts'
import { type Accepted, orderNow, tradesOf } from './outcome.ts'
import { type Scene, TRADER } from './scene.ts'

/** Fees, and the account as it stands, once what rests of the order is filled as well. */
export function figuresAfter(
  { scene, tally }: Bench,
  id: number,
  shown: SideSummary,
  { order }: Accepted,
): readonly Difference[] {
  if (isResting(order)) {
    const filled = fillRest(scene, id, order)
    tally.count('filled', filled)
    if (filled !== 'rest') return []
  }
  const fee = tradesOf(scene, order.orderId).reduce((sum, trade) => sum + trade.fee, 0n)
  const rate = scene.engine.wallet(TRADER)?.maintenanceMarginRate ?? null
  return [
    ...differ('fee', shown.fee, fee),
    ...differ('liquidation price', shown.liqPrice, liquidationOf(scene, id, order)),
    ...differ('maintenance rate', shown.maintenanceRate, rate),
  ]
}

/** Lets somebody fill what rests; says why that is not the next thing that can happen, where it is not. */
function fillRest(scene: Scene, id: number, order: Accepted['order']): string {
  const { orderId, side, price, leavesQty } = order
  const isAhead = (own: Accepted['order']) =>
    own.instrument === id &&
    own.orderId !== orderId &&
    own.side === side &&
    own.status !== 'Untriggered' &&
    (side === 'Buy' ? own.price >= price : own.price <= price)
  if (scene.engine.openOrders(TRADER).some(isAhead)) return 'rests behind own orders'
  scene.clearAhead(id, side, price)
  scene.fillResting(id, side, price, leavesQty)
  return orderNow(scene.engine, orderId).status === 'Filled' ? 'rest' : 'rests beyond the collar of the other side'
}

/** In isolated margin that of the order's position, else that of the unhedged side. */
function liquidationOf({ engine }: Scene, id: number, { positionIdx }: Accepted['order']): E8 | null {
  const held = engine.position(TRADER, id).filter(({ size }) => size > 0)
  const concerned = held.some(({ isIsolated }) => isIsolated)
    ? held.filter((one) => one.positionIdx === positionIdx)
    : held
  return concerned.map(({ liqPrice }) => liqPrice).find((price) => price !== null) ?? null
}
