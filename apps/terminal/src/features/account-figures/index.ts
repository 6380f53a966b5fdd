export {
  type AccountFigures,
  type CoinFigures,
  coinFiguresOf,
  collateralIn,
  promisedBeside,
  withoutCoin,
} from './account-figures.ts'
export { type PositionFiguresNow, positionFiguresNow } from './figures-now.ts'
export {
  feeRatesOf,
  type MarginBasis,
  marginRulesOf,
  type PositionFigures,
  positionFigures,
  profitBase,
  recordedPricesOf,
  takerRateOf,
  type ValuePrices,
  valuePricesOf,
} from './position-figures.ts'
export {
  isClosingOrder,
  isLosing,
  losingOrders,
  NO_ORDERS,
  type RestingOrder,
  restingOrders,
  restingOrdersOf,
} from './resting-orders.ts'
export { type CoinInAccount, useAccountFigures, useCoinFigures } from './use-account-figures.ts'
export { ALL_SETTINGS, useAllSettings } from './use-all-settings.ts'
export { useFeeRates } from './use-fee-rates.ts'
export { usePositionFigures, useValuePrices } from './use-position-figures.ts'
export { usePricedCoins } from './use-priced-coins.ts'
