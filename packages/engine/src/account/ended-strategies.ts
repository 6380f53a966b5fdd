import type { StrategyStateNumber } from '@perpdesk/trading'

/** An ended strategy that had a client's id. */
export interface EndedStrategy {
  readonly id: number
  readonly linkId: string
  readonly state: StrategyStateNumber
}

/** Number of ended strategies of an account whose client's ids cannot be used again [X]. */
export const ENDED_STRATEGIES_KEPT = 100

/** For accounts without ended strategies, which are most accounts. */
export const NO_ENDED_STRATEGIES: readonly EndedStrategy[] = Object.freeze([])

/**
 * Returns the ended strategies whose client's ids are still taken, oldest first, with `ended` added. The ids stay taken
 * because a client that retries after a lost answer must not run a strategy twice, even if the strategy has ended
 * meanwhile.
 */
export function withEnded(known: readonly EndedStrategy[], ended: EndedStrategy): readonly EndedStrategy[] {
  return ended.linkId === '' ? known : [...known.slice(1 - ENDED_STRATEGIES_KEPT), ended]
}
