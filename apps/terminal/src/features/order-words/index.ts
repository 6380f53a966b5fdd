export { endReason, orderLineParams, shownPrice } from './order-line.ts'
