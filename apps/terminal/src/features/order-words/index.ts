export {
  causeKey,
  endCause,
  endReason,
  type OrderLineParams,
  orderLineParams,
  shownPrice,
  writtenPrice,
  writtenQty,
} from './order-line.ts'
export { strategyEndKey, strategyLine } from './strategy-line.ts'
