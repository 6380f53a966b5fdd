// Apart from `account-choice`, which the order form needs at once: a choice is changed in settings and dialogs alone.
export { priceLimits } from './price-limits.ts'
export { reverseQuestion } from './reverse-question.ts'
export { type ChangeableChoice, useSetChoice } from './use-set-choice.ts'
