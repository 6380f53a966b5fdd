export { orderForm } from './compact/order-form.ts'
export { type OrderItem, orderItemOf } from './compact/order-item.ts'
export { ORDER_TABS, type OrderTab, orderSets, setOf, tabOf } from './compact/order-tabs.ts'
export { positionForm } from './compact/position-form.ts'
export {
  type LeverageData,
  leverageDataOf,
  type PositionRecord,
  positionRecordOf,
  type RiskTierRecord,
  riskTierOf,
} from './compact/position-record.ts'
export type { Compact } from './compact/short-form.ts'
export { spotOrderForm } from './compact/spot-order-form.ts'
export {
  anyOrderOf,
  type PairOrder,
  pairOrderOf,
  type SpotOrderItem,
  spotOrderItemOf,
} from './compact/spot-order-item.ts'
export { type FullTpSl, type PartialTpSl, tpslOf } from './compact/tpsl-entries.ts'
export {
  listStatusOf,
  PLAN_TYPES,
  type PlanType,
  type PushAction,
  planTypeOf,
  pushActionOf,
} from './compact/words.ts'
