/**
 * Accounts of the house itself. They exist from the start, have no orders of people, and a client cannot open them.
 * `insurance` may be funded by a deposit.
 */
export const HOUSE_ACCOUNTS = {
  /** Receives every trading fee and pays every rebate. */
  fees: 1,
  /** Gains what a liquidation leaves over and pays what it lacks; its balance may be negative, never forgotten. */
  insurance: 2,
  /** Takes over bankrupt positions and works them off in the market. */
  liquidation: 3,
  /** Holds what rounding leaves between the two sides of a funding exchange. */
  clearing: 4,
  /** Lends coins to people and gains their interest; what it has lent is owed to it. */
  lender: 5,
} as const

/** Account numbers from here on are free for people and market makers. */
export const FIRST_ACCOUNT = 10
