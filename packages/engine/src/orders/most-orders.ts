/** Orders of an account on one instrument at which it may open no more; mass quotes do not count (3.5). */
export const MAX_OPEN_ORDERS = 500

/**
 * Closing orders are still taken then (3.5), until so many rest: trimming them looks through all of them, and nobody may make
 * that long enough to hold up everybody else [X]. What closes at once is always taken.
 */
export const MAX_RESTING_ORDERS = 1000
