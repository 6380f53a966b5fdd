/**
 * Number of an account's open orders on one instrument at which opening orders are refused; mass quotes do not count
 * (3.5).
 */
export const MAX_OPEN_ORDERS = 500

/**
 * Number of resting orders at which closing orders are refused too (3.5): trimming visits all of them, and no account
 * may make that long enough to delay others [X]. A closing order that trades at once is always accepted.
 */
export const MAX_RESTING_ORDERS = 1000
