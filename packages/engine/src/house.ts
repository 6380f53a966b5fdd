/**
 * House accounts, which belong to the exchange. They exist from the start, have no clients' orders, and no client can
 * open them. `insurance` may be funded by a deposit.
 */
export const HOUSE_ACCOUNTS = {
  /** Receives every trading fee and pays every rebate. */
  fees: 1,
  /** Gets the surplus of liquidations and pays their shortfall; its balance may be negative, never forgotten. */
  insurance: 2,
  /** Takes over bankrupt positions and works them off in the market. */
  liquidation: 3,
  /** Holds the rounding differences between the two sides of a funding exchange. */
  clearing: 4,
  /** Lends coins and earns their interest. */
  lender: 5,
} as const

/** Account numbers from here on are free for people and market makers. */
export const FIRST_ACCOUNT = 10
