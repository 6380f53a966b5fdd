/** The codes of refusals of orders on spot pairs (12.4). Refusals that contracts have too are in `REFUSALS`. */
export const SPOT_REFUSALS = {
  spotQtyTooLarge: 170124,
  spotInsufficientBalance: 170131,
  spotPriceTooHigh: 170132,
  spotPriceTooLow: 170133,
  spotQtyTooSmall: 170136,
  spotValueTooSmall: 170140,
  pairNotOpen: 170151,
  openingLimitOnly: 170159,
  spotBuyAboveLimit: 170193,
  spotSellBelowLimit: 170194,
  stopBuyTooHigh: 170203,
  stopSellTooLow: 170204,
  openingNoStops: 170206,
  spotValueTooLarge: 170381,
  spotTooManyOrders: 170810,
} as const

export type SpotRefusalName = keyof typeof SPOT_REFUSALS
