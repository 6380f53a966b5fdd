/** Milliseconds after an event until lists of the past have it: the exchange writes them behind its engine. */
export const HISTORY_LAG = 800
