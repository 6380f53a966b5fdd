import { compareRatios, type Ratios } from '@perpdesk/numeric'
import { adlScore, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { ContractMarket } from '../market.ts'
import { MarginBalances } from '../risk/capital.ts'
import { markAmountOf, sideOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'

/** A position in the queue of its side, with its score. */
export interface Queued {
  readonly exposure: Exposure
  readonly position: Position
  readonly score: Ratios
}

/**
 * Returns the positions of one side in the order in which they are deleveraged (R6.4): highest score first, then by
 * account.
 */
export function adlQueue(state: State, market: ContractMarket, side: Side): Queued[] {
  const queue: Queued[] = []
  const balances = new MarginBalances()
  for (const exposure of state.accounts.inMarket(market)) {
    if (!exposure.hasPosition || exposure.account.isHouse) continue
    for (const position of exposure.positions) {
      if (position.lots === 0 || sideOf(position) !== side) continue
      queue.push({ exposure, position, score: scoreOf(exposure, position, balances) })
    }
  }
  // the sort is stable, so equal scores remain in the order of their accounts
  return queue.toSorted(byScore)
}

function byScore(a: Queued, b: Queued): number {
  return compareRatios(b.score, a.score)
}

/** Returns the score that ranks a position in the queue of its side. */
export function scoreOf(exposure: Exposure, position: Position, balances: MarginBalances): Ratios {
  return adlScore({
    direction: exposure.market.directionOf(sideOf(position)),
    entryValue: position.entryAmount,
    markValue: markAmountOf(exposure, position),
    capital: exposure.regime.capital(exposure, position, balances),
  })
}
