/**
 * Codes with which the exchange refuses a command. The numbers are those of the public API of the large venues, so that
 * existing clients read them; `protocol` adds the sentence for people to each of them.
 */
export const REFUSALS = {
  invalidParameter: 10001,
  symbolNotFound: 10029,
  orderNotFound: 110001,
  priceOutOfRange: 110003,
  insufficientBalance: 110007,
  orderFinished: 110008,
  orderCancelled: 110010,
  wouldLiquidate: 110011,
  leverageTooHigh: 110013,
  riskLimitExceeded: 110090,
  reduceOnlyRejected: 110017,
  tooManyOrders: 110020,
  reduceOnlyPeriod: 110023,
  positionExists: 110024,
  positionModeUnchanged: 110025,
  marginModeUnchanged: 110026,
  ordersOpen: 110028,
  positionModeUnsupported: 110029,
  inLiquidation: 110035,
  marginModeRefused: 110073,
  wouldLiquidateAtOnce: 110040,
  leverageUnchanged: 110043,
  insufficientForLeverage: 110044,
  symbolNotTrading: 110066,
  duplicateOrderLinkId: 110072,
  notionalTooSmall: 110094,
  qtyBelowFilled: 110064,
  notModified: 30076,
  isolatedOnly: 110015,
  positionNotFound: 110033,
  marginReduceTooMuch: 110078,
  accountNotFound: 10008,
  transferInsufficient: 131212,
} as const

export type RefusalName = keyof typeof REFUSALS
