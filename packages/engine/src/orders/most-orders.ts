/** Orders of an account on one instrument at which it may open no more; mass quotes do not count (3.5). */
export const MAX_OPEN_ORDERS = 500

/**
 * Closing orders are still accepted then (3.5), until so many rest: trimming looks through all of them, and nobody may
 * make it long enough to delay everybody else [X]. An order that closes at once is always accepted.
 */
export const MAX_RESTING_ORDERS = 1000
