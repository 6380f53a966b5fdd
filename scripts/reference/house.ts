/** House accounts: for fees, for insurance, for bankrupt positions taken over, and for rounding differences. */
export const FEES = 1
export const INSURANCE = 2
export const TAKEOVER = 3
export const CLEARING = 4
/** Lends coins and earns their interest. */
export const LENDER = 5

/** Smaller account numbers are house accounts. */
export const FIRST_CLIENT = 10
