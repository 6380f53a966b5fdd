export { usePriceLimitAction, useSetPriceLimitAction } from './use-price-limit-action.ts'
