import { LISTED_TICKERS, settings, useFreshness, usePreferences } from '../../stores/index.ts'

/** Older prices are not those that the trader sees: the order is asked about once more. */
const ASK_AGAIN_MS = 10_000

export interface Question {
  /** The trader is asked before anything is sent. */
  readonly asks: boolean
  /** Age of the prices when they are too old to rely on; infinite where none came yet. */
  readonly ageMs: number | undefined
}

/**
 * Decides whether an order, or a change of one, needs a confirmation before it is sent.
 * @param topic the kind of order, or `change`, whose question may have been switched off by itself
 */
export function useQuestion(topic: string): Question {
  const { ageMs } = useFreshness(LISTED_TICKERS)
  const [{ confirmOrders, unasked }] = usePreferences(settings)
  const stale = ageMs > ASK_AGAIN_MS
  return { asks: (confirmOrders && !unasked.includes(topic)) || stale, ageMs: stale ? ageMs : undefined }
}
