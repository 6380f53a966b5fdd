import * as z from 'zod/mini'
import {
  decimal,
  execType,
  milliseconds,
  optionalDecimal,
  orderId,
  positionIdx,
  positionMode,
  side,
  sideOrNone,
  signedDecimal,
  symbol,
} from '../fields.ts'

export const position = z.strictObject({
  symbol,
  positionIdx,
  /** `""` when empty. */
  side: sideOrNone,
  size: decimal,
  entryPrice: optionalDecimal,
  positionValue: decimal,
  markPrice: decimal,
  liqPrice: optionalDecimal,
  bustPrice: optionalDecimal,
  breakEvenPrice: optionalDecimal,
  leverageE2: z.int(),
  positionMode,
  isIsolated: z.boolean(),
  positionBalance: decimal,
  addedMargin: decimal,
  positionIM: decimal,
  positionMM: decimal,
  unrealisedPnl: signedDecimal,
  curRealisedPnl: signedDecimal,
  cumRealisedPnl: signedDecimal,
  riskId: z.int(),
  adlRankIndicator: z.int(),
  positionStatus: z.enum(['Normal', 'Liq', 'Adl']),
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Position = z.infer<typeof position>

export const leverageSetting = z.strictObject({
  symbol,
  buyLeverageE2: z.int(),
  sellLeverageE2: z.int(),
  positionMode,
})
export type LeverageSetting = z.infer<typeof leverageSetting>

export const closedPnl = z.strictObject({
  id: z.string(),
  symbol,
  orderId,
  side,
  qty: decimal,
  avgEntryPrice: decimal,
  avgExitPrice: decimal,
  cumEntryValue: decimal,
  cumExitValue: decimal,
  openFee: signedDecimal,
  closeFee: signedDecimal,
  closedPnl: signedDecimal,
  leverageE2: z.int(),
  execType,
  time: milliseconds,
})
export type ClosedPnl = z.infer<typeof closedPnl>
