export { orderLinkId } from './order-link-id.ts'
export {
  type CallOutcome,
  type OrderDesk,
  type OrderTicket,
  type SubmissionOutcome,
  submitOrder,
  whatBecameOf,
} from './submit-order.ts'
