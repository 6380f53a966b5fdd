import { type ContractInstrument, LISTING_PHASES, listingPhaseAt, type PreListingTerms } from '@perpdesk/trading'
import type { ContractMarket } from '../market.ts'
import type { State } from '../state.ts'
import { crossAuction, renewAuction } from './auction.ts'

/**
 * Advances a contract by its times (1.4, 1.5): launch, the phases of an auction, and from `Delivering` to `Closed`.
 * Delivery itself waits for prices (`deliverIfDue`). A contract that missed phases while the exchange was down passes
 * through each of them at the first tick, so its auction is matched once in any case.
 */
export function advanceLife(state: State, market: ContractMarket): void {
  const { instrument, prices } = market
  if (instrument.status === 'PreLaunch') advanceLaunch(state, market)
  else if (instrument.status === 'Delivering') {
    const closing = (instrument.delivery?.closingSeconds ?? 0) * 1000
    if (state.time >= prices.deliveredTime + closing) {
      change(state, market, { status: 'Closed' })
      state.markets.close(market)
    }
  }
}

/** Changes a contract's data and reports them. */
export function change(state: State, market: ContractMarket, changes: Partial<ContractInstrument>): void {
  const instrument = { ...market.instrument, ...changes }
  market.relist(instrument)
  state.report.push({ type: 'instrument', instrument })
}

function advanceLaunch(state: State, market: ContractMarket): void {
  const { preListing, launchTime } = market.instrument
  if (preListing === null) {
    if (state.time >= launchTime) change(state, market, { status: 'Trading' })
    return
  }
  const wanted = LISTING_PHASES.indexOf(listingPhaseAt(preListing, state.time))
  for (let at = LISTING_PHASES.indexOf(preListing.phase); at < wanted; at++)
    enterPhase(state, market, preListing, at + 1)
  const terms = market.instrument.preListing
  if (market.auction !== null && terms !== null) renewAuction(state, market, terms)
}

function enterPhase(state: State, market: ContractMarket, before: PreListingTerms, place: number): void {
  const phase = LISTING_PHASES[place]!
  const preListing = { ...before, phase }
  if (phase === 'Finished') {
    // from now on the mark follows the index instead of the last minutes' trades
    market.prices.basis.clear()
    change(state, market, { status: 'Trading', preListing })
    return
  }
  change(state, market, { preListing })
  if (phase === 'CallAuction') {
    market.openAuction(state.pool)
    // the mark is not fresh until the contract trades, even if it had an index before
    market.prices.freshTicks = 0
  } else if (phase === 'CrossMatching') crossAuction(state, market, preListing)
  // the first funding time is set again when trading begins
  else if (phase === 'ContinuousTrading') market.prices.nextFundingTime = 0
}
