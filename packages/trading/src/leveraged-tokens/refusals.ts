/** Refusal codes of leveraged tokens (12.6). */
export const TOKEN_REFUSALS = {
  tokenSerialUsed: 175000,
  tokenDailySubscription: 175001,
  tokenManySubscriptions: 175002,
  tokenSubscriptionUncovered: 175003,
  tokenDailyRedemption: 175004,
  tokenManyRedemptions: 175005,
  tokenRedemptionUncovered: 175006,
  tokenSubscriptionNotStarted: 175008,
  tokenSubscriptionTooLarge: 175009,
  tokenQuizNeeded: 175010,
  tokenRedemptionNotStarted: 175012,
  tokenRedemptionTooLarge: 175013,
  tokenSubscriptionSuspended: 175014,
  tokenRedemptionSuspended: 175015,
  tokenAmountRefused: 175016,
  tokenHoldingTooLarge: 175017,
} as const

export type TokenRefusalName = keyof typeof TOKEN_REFUSALS
