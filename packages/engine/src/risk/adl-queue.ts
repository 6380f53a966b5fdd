import type { E8 } from '@perpdesk/numeric'
import { adlRank, adlScore, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import type { Market } from '../market.ts'
import type { State } from '../state.ts'
import { capitalOf } from './capital.ts'
import { markValueOf, sideOf } from './exposure-figures.ts'

/** A position in the queue of its side. */
export interface Queued {
  readonly exposure: Exposure
  readonly position: Position
  readonly score: E8
}

/** Positions of one side in the order in which they are deleveraged (R6.4): highest score first, then by account. */
export function adlQueue(state: State, market: Market, side: Side): Queued[] {
  const queue: Queued[] = []
  for (const exposure of state.accounts.inMarket(market)) {
    if (exposure.account.id < FIRST_ACCOUNT) continue
    for (const position of exposure.positions) {
      if (position.lots === 0 || sideOf(position) !== side) continue
      queue.push({ exposure, position, score: scoreOf(exposure, position) })
    }
  }
  // the sort is stable, so equal scores stay in the order of their accounts
  return queue.toSorted((a, b) => (a.score < b.score ? 1 : a.score > b.score ? -1 : 0))
}

function scoreOf(exposure: Exposure, position: Position): E8 {
  return adlScore({
    direction: exposure.market.directionOf(sideOf(position)),
    entryValue: position.entryValue,
    markValue: markValueOf(exposure, position),
    capital: capitalOf(exposure, position),
  })
}

/** Ranks are renewed at the first tick of every so many milliseconds [X]. */
const RENEWAL_MS = 5000

/** Gives every open position its rank at the present marks (R6.8) and tells those that changed. */
export function renewAdlRanks(state: State, lastTick: number): void {
  if (Math.floor(state.time / RENEWAL_MS) === Math.floor(lastTick / RENEWAL_MS)) return
  for (const market of state.markets) {
    if (market.openInterest === 0) continue
    rank(state, adlQueue(state, market, 'Buy'))
    rank(state, adlQueue(state, market, 'Sell'))
  }
}

function rank(state: State, queue: readonly Queued[]): void {
  for (const [place, { exposure, position }] of queue.entries()) {
    const present = adlRank(place, queue.length)
    if (position.adlRank === present) continue
    position.adlRank = present
    state.report.positionChanged(exposure, position)
  }
}
