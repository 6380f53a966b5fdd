import type { ContractMarket } from '../market.ts'
import { reportMark, reportStill, samplePremium, updateMarket } from '../prices/update-market.ts'
import type { State } from '../state.ts'
import { advanceLife } from './advance-life.ts'
import { deliverIfDue, sampleDelivery } from './delivery.ts'
import { exchangeFunding } from './funding.ts'
import { settleDatedSession } from './session.ts'

/** Advances one contract in time: stages of its life, prices, everything due, the premium sample of a new minute. */
export function passTime(state: State, market: ContractMarket): void {
  if (reportStill(state, market)) return
  advanceLife(state, market)
  if (market.prices.index === 0n || market.isOver) return
  if (!market.isAuctioned) updateMarket(state, market)
  sampleDelivery(state, market)
  // a perpetual may end at a funding time, or have missed one: holders still pay or receive it
  exchangeFunding(state, market)
  if (deliverIfDue(state, market)) {
    market.moves++
    return
  }
  settleDatedSession(state, market)
  samplePremium(state, market)
  reportMark(state, market)
}
