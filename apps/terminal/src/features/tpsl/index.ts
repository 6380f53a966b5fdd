import { fetchPart } from '../../ui/fetch-part.ts'

export { confirmWhileOffline } from './confirm-while-offline.ts'
export type { CarriedTpSl } from './order/carried-tpsl.ts'
export type { CarryingOrder } from './order/carrying-order.ts'
export { mayCarry } from './order/may-carry.ts'
export { OrderTpSlCell } from './order/order-tpsl-cell.tsx'
export { startCarried } from './order/start.ts'
export { TpSlCell, TpSlDialog } from './tpsl-cell.tsx'
export type { TpSlIssue } from './tpsl-issues.ts'

/** Loads the code that sets one leg to a price. */
export const legMover = () => fetchPart(() => import('./move-leg.ts'))
