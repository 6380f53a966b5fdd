import type { CommandResult } from '@perpdesk/engine'

/** Codes as the field knows them (sections 12.2 and 12.3). */
export const CODES = {
  invalid: 10001,
  noAccount: 10008,
  noSymbol: 10029,
  noOrder: 110001,
  priceRange: 110003,
  noBalance: 110007,
  orderFilled: 110008,
  orderCancelled: 110010,
  wouldLiquidate: 110011,
  leverageLiquidates: 110046,
  nothingToAdd: 110027,
  noneToAdd: 110014,
  beyondTier: 110086,
  beyondLadder: 110089,
  leverageTooHigh: 110013,
  crossOnly: 110015,
  reduceOnly: 110017,
  tooManyOrders: 110020,
  openInterest: 110021,
  hasPosition: 110024,
  modeUnchanged: 110025,
  marginUnchanged: 110026,
  hasOrders: 110028,
  modeUnsupported: 110029,
  noPosition: 110033,
  inLiquidation: 110035,
  diesAtOnce: 110040,
  leverageUnchanged: 110043,
  leverageNeedsMargin: 110044,
  belowFilled: 110064,
  notTrading: 110066,
  notLive: 110074,
  unifiedOnly: 10028,
  notForUnified: 100028,
  fixedInCross: 110036,
  noTier: 110031,
  tierTooSmall: 110048,
  tierUncovered: 110047,
  autoInCross: 110076,
  autoUnchanged: 130060,
  manyConditional: 110009,
  expectsRise: 110092,
  expectsFall: 110093,
  sizeTooLarge: 110058,
  tpslFixed: 110059,
  sizeInFull: 110060,
  manyPartial: 110061,
  stopsUnchanged: 34040,
  slippageTicks: 110108,
  slippagePercent: 110109,
  settling: 110063,
  onlyReducing: 110042,
  inAuction: 110095,
  notForClassic: 110097,
  auctionGtcOnly: 110098,
  auctionNoOptions: 110099,
  postOnlyStage: 110103,
  duplicateLink: 110072,
  marginRefused: 110073,
  reducedTooMuch: 110078,
  riskLimit: 110090,
  smallNotional: 110094,
  transfer: 131212,
  sameAccount: 131211,
  transferRepeated: 131214,
  notModified: 30076,
  manyStrategies: 60063,
  noStrategy: 60065,
  strategySmall: 60066,
  strategyLarge: 60067,
  strategyUnavailable: 60071,
  chaseExists: 60081,
  strategyPostOnly: 60084,
  sliceSmall: 60085,
  chasePercent: 60086,
  sliceLarge: 60087,
} as const

/** The code of an answer, the order it concerns and its price. Texts are not compared. */
export interface Answer extends Pick<CommandResult, 'code' | 'orderId' | 'price'> {
  /** Of a command that has several parts. */
  readonly items?: readonly Answer[]
}

export const DONE: Answer = { code: 0, orderId: 0, price: 0 }

export function done(orderId: number, price: number): Answer {
  return { code: 0, orderId, price }
}

export function refused(name: keyof typeof CODES, orderId = 0): Answer {
  return { code: CODES[name], orderId, price: 0 }
}
