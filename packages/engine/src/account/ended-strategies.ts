import type { StrategyStateNumber } from '@perpdesk/trading'

/** An ended strategy that was given a client's id. */
export interface EndedStrategy {
  readonly id: number
  readonly linkId: string
  readonly state: StrategyStateNumber
}

/** Client's ids of ended strategies that stay taken [X]. */
export const ENDED_STRATEGIES_KEPT = 100

/** Of the many accounts without any. */
export const NO_ENDED_STRATEGIES: readonly EndedStrategy[] = Object.freeze([])

/**
 * The ended strategies whose client's ids are still taken, oldest first, with one more: a client that retries because
 * the answer was lost must not run a strategy twice, even if it has ended in between.
 */
export function withEnded(known: readonly EndedStrategy[], ended: EndedStrategy): readonly EndedStrategy[] {
  return ended.linkId === '' ? known : [...known.slice(1 - ENDED_STRATEGIES_KEPT), ended]
}
