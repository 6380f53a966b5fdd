export {
  causeKey,
  endCause,
  endReason,
  type OrderLineParams,
  orderLineParams,
  shownPrice,
} from './order-line.ts'
