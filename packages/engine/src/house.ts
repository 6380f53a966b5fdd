/**
 * House accounts, which belong to the exchange. They exist from the start, have no clients' orders, and no client can
 * open them. `insurance` may be funded by a deposit.
 */
export const HOUSE_ACCOUNTS = {
  /** Receives every trading fee and pays every rebate. */
  fees: 1,
  /**
   * The insurance fund: receives the surplus of liquidations and pays their shortfall; its balance may become negative.
   */
  insurance: 2,
  /** Takes over bankrupt positions and closes them in the market. */
  liquidation: 3,
  /** Holds rounding differences between the two sides of payments such as funding. */
  clearing: 4,
  /** Lends coins and earns their interest. */
  lender: 5,
} as const

/** First account number for traders and market makers. */
export const FIRST_ACCOUNT = 10
