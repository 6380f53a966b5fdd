export { type AmendField, canAmend, canChange } from './amendable.ts'
export { kindWords } from './kind-words.ts'
export { kindOf, type ListedKind, ORDER_KINDS } from './order-kinds.ts'
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
export { isByAmount, isPairOrder, sizeWords } from './pair-order.ts'
export { strategyEndKey, strategyLine } from './strategy-line.ts'
export { PRESENT, triggerOf, usePresentPrice } from './trigger-price.ts'
