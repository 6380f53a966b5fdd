export { newOrderLinkId, placeOrder, resumePendingOrders, usePendingOrder } from './desk.ts'
export type { PendingOrder } from './submissions.ts'
export type { OrderTicket, SubmissionOutcome } from './submit-order.ts'
export { sentQty, wireQty } from './wire-qty.ts'
