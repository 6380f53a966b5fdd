export { type AccountChoice, choiceKey, useAccountChoice } from './account-choice.ts'
export { movesPrices, priceLimitAction } from './price-limit-action.ts'
