/** Accounts of the house: fees, insurance, the one that takes over bankrupt positions, and what rounding leaves. */
export const FEES = 1
export const INSURANCE = 2
export const TAKEOVER = 3
export const CLEARING = 4
/** Lends coins, and gains their interest. */
export const LENDER = 5

/** Smaller account numbers belong to the house. */
export const FIRST_CLIENT = 10
