export { newOrderLinkId, placeOrder, resumePendingOrders } from './order-submissions.ts'
export { type Pending, pendingTickets, usePendingOrder } from './pending.ts'
export { sendChange } from './send-change.ts'
export { isPendingKept, pendingShelf } from './shelf.ts'
export { asked, outcomeOf, reportNotAccepted, reportUnknown, sendOptions, wait } from './submission-calls.ts'
export { Submissions } from './submissions.ts'
export {
  type CallOutcome,
  type OrderTicket,
  type Outcome,
  type SubmissionOutcome,
} from './submit.ts'
export { type WireLeverage, wireLeverage } from './wire-leverage.ts'
export { sentQty, wireQty } from './wire-qty.ts'
