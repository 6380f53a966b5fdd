import { lazyPart } from '../../ui/index.ts'

export { type BookPrices, bestOfferLimit, bestOfferRequest } from './best-offer.ts'
export { BestOfferFields } from './best-offer-fields.tsx'
export { lastTicks, type PresentPrices } from './last-ticks.ts'
export {
  limitWithin,
  type SlippageFault,
  type SlippageForm,
  slippageFault,
  slippageRequest,
  toleranceOf,
} from './slippage.ts'
export { SlippageFields } from './slippage-fields.tsx'
export { slippageText } from './slippage-text.ts'
export {
  largestStrategy,
  optionalPrices,
  type StrategyFault,
  type StrategyFaultCode,
  strategyFaults,
  strategySizeFault,
} from './strategy-faults.ts'
export { type StrategyForm, startStrategyForm, strategyTerms } from './strategy-form.ts'
export { strategyLines } from './strategy-lines.ts'
export { followedPrice } from './strategy-price.ts'
export { termsRequest } from './strategy-request.ts'
export { typedTicks } from './typed-ticks.ts'
/** Loaded when it is shown; needs a Suspense boundary above it. */
export const StrategyFields = lazyPart(async () => (await import('./strategy-fields.tsx')).StrategyFields)
