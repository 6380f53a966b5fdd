export { type AccountFigures, type PositionFigures, positionFigures } from './account-figures.ts'
export { useAccountFigures } from './use-account-figures.ts'
export { useTakerRate } from './use-taker-rate.ts'
