import { LISTED_TICKERS, settings, useFreshness, usePreferences } from '../../stores/index.ts'

/** Milliseconds after which prices are too old to send an order without confirmation. */
const ASK_AGAIN_MS = 10_000

export interface Question {
  /** True if the trader must confirm before anything is sent. */
  readonly asks: boolean
  /**
   * Age of the prices in milliseconds if they are too old to rely on, infinite before the first prices; otherwise
   * undefined.
   */
  readonly ageMs: number | undefined
}

/**
 * Returns whether an order or an amendment needs a confirmation before it is sent.
 *
 * @param topic the kind of order, or `change`, whose confirmation may be switched off separately
 * @param prices the topic of the prices on which the trader relies
 */
export function useQuestion(topic: string, prices: string = LISTED_TICKERS): Question {
  const { ageMs } = useFreshness(prices)
  const [{ confirmOrders, unasked }] = usePreferences(settings)
  const stale = ageMs > ASK_AGAIN_MS
  return { asks: (confirmOrders && !unasked.includes(topic)) || stale, ageMs: stale ? ageMs : undefined }
}
