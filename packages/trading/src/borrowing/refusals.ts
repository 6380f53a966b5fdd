/** Refusal codes of loans, repayment and spot margin (12.4). */
export const BORROW_REFUSALS = {
  spotLiabilityTooLarge: 170034,
  coinNotLent: 176011,
  borrowedTooLittle: 176025,
  borrowLimitReached: 176027,
  lenderExhausted: 176028,
  borrowUncovered: 176029,
  borrowTooPrecise: 176031,
  spotLeverageOutOfRange: 176034,
  spotMarginInUse: 176039,
  spotMarginUnavailable: 182021,
  repayUncovered: 182101,
  nothingOwed: 182102,
  collateralNeeded: 182108,
  collateralFixed: 182110,
  repayBlocked: 34022035,
} as const

export type BorrowRefusalName = keyof typeof BORROW_REFUSALS
