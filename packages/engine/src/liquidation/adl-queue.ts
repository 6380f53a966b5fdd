import { compareRatios, type Ratios } from '@perpdesk/numeric'
import { adlRank, adlScore, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import type { ContractMarket } from '../market.ts'
import { MarginBalances } from '../risk/capital.ts'
import { markAmountOf, sideOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'

/** A position in the queue of its side. */
export interface Queued {
  readonly exposure: Exposure
  readonly position: Position
  readonly score: Ratios
}

/** Positions of one side in the order in which they are deleveraged (R6.4): highest score first, then by account. */
export function adlQueue(state: State, market: ContractMarket, side: Side): Queued[] {
  return adlQueues(state, market, new MarginBalances())[side]
}

function adlQueues(state: State, market: ContractMarket, balances: MarginBalances): Readonly<Record<Side, Queued[]>> {
  const queues: Record<Side, Queued[]> = { Buy: [], Sell: [] }
  for (const exposure of state.accounts.inMarket(market)) {
    if (!exposure.hasPosition || exposure.account.id < FIRST_ACCOUNT) continue
    for (const position of exposure.positions) {
      if (position.lots === 0) continue
      queues[sideOf(position)].push({ exposure, position, score: scoreOf(exposure, position, balances) })
    }
  }
  // the sort is stable, so equal scores stay in the order of their accounts
  queues.Buy.sort(byScore)
  queues.Sell.sort(byScore)
  return queues
}

function byScore(a: Queued, b: Queued): number {
  return compareRatios(b.score, a.score)
}

function scoreOf(exposure: Exposure, position: Position, balances: MarginBalances): Ratios {
  return adlScore({
    direction: exposure.market.directionOf(sideOf(position)),
    entryValue: position.entryAmount,
    markValue: markAmountOf(exposure, position),
    capital: exposure.regime.capital(exposure, position, balances),
  })
}

/** Ranks are renewed at the first tick of every so many milliseconds [X]. */
const RENEWAL_MS = 5000

/** Gives every open position its rank at the present marks (R6.8) and tells those that changed. */
export function renewAdlRanks(state: State, lastTick: number): void {
  if (Math.floor(state.time / RENEWAL_MS) === Math.floor(lastTick / RENEWAL_MS)) return
  const balances = new MarginBalances()
  for (const market of state.markets.aliveContracts) {
    if (market.openInterest === 0) continue
    const queues = adlQueues(state, market, balances)
    rank(state, queues.Buy)
    rank(state, queues.Sell)
  }
}

function rank(state: State, queue: readonly Queued[]): void {
  let place = 0
  for (const { exposure, position } of queue) {
    const present = adlRank(place++, queue.length)
    if (position.adlRank === present) continue
    position.adlRank = present
    state.report.positionChanged(exposure, position)
  }
}
