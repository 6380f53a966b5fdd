import type { ListingPhase, PreListingTerms } from '@perpdesk/trading'
import { inAuction } from '../listing/stage.ts'
import type { Market, Model } from '../model.ts'
import { MINUTE, SECOND } from '../time.ts'
import { match, renew } from './auction.ts'
import { change } from './change.ts'

/** Advances a contract's life: launch, phases of an auction, and the end of `Delivering`. */
export function advanceLife(model: Model, market: Market): void {
  const { status, launchTime, delivery, preListing } = market.instrument
  if (status === 'PreLaunch' && preListing !== null) advanceAuction(model, market, preListing)
  else if (status === 'PreLaunch' && model.time >= launchTime) change(model, market, { status: 'Trading' })
  const closing = market.deliveredTime + (delivery?.closingSeconds ?? 0) * SECOND
  if (status === 'Delivering' && model.time >= closing) change(model, market, { status: 'Closed' })
}

/* A contract may open by call auction (1.4): phases by the clock, then pre-market trading. */

interface Phase {
  readonly name: ListingPhase
  readonly from: number
}

function phasesOf(terms: PreListingTerms): readonly Phase[] {
  const noCancel = terms.auctionTime + terms.auctionMinutes * MINUTE
  const crossMatching = noCancel + terms.noCancelMinutes * MINUTE
  return [
    { name: 'CallAuction', from: terms.auctionTime },
    { name: 'CallAuctionNoCancel', from: noCancel },
    { name: 'CrossMatching', from: crossMatching },
    { name: 'ContinuousTrading', from: crossMatching + terms.crossMatchingMinutes * MINUTE },
    { name: 'Finished', from: terms.finishTime },
  ]
}

/** Enters every phase since the last tick; an open auction publishes the price at which it would match. */
function advanceAuction(model: Model, market: Market, terms: PreListingTerms): void {
  const phases = phasesOf(terms)
  const present = phases.findIndex(({ name }) => name === terms.phase)
  const come = phases.filter(({ from }, place) => place > present && model.time >= from)
  for (const { name } of come) enter(model, market, { ...terms, phase: name })
  const { preListing } = market.instrument
  if (inAuction(market) && preListing !== null) renew(model, market, preListing)
}

function enter(model: Model, market: Market, preListing: PreListingTerms): void {
  if (preListing.phase === 'Finished') {
    market.basis = []
    change(model, market, { status: 'Trading', preListing })
    return
  }
  change(model, market, { preListing })
  if (preListing.phase === 'CallAuction') market.freshTicks = 0
  if (preListing.phase === 'CrossMatching') match(model, market, preListing)
  if (preListing.phase === 'ContinuousTrading') market.nextFundingTime = 0
}
