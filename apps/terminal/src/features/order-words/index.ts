export { endReason, orderLineParams, priceText, shownPrice } from './order-line.ts'
