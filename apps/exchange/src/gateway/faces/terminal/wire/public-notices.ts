import type { PublicNotice } from '@perpdesk/protocol'
import { type ContractInstrument, type ListingPhase, type PreListingTerms, phaseEnd } from '@perpdesk/trading'

type News = Pick<PublicNotice, 'kind' | 'until'>

/**
 * Returns the public notice of a contract's change; `undefined` for changes of catalogue figures only (tags, limits,
 * tiers).
 *
 * @param before the previous state; `undefined` for a new contract
 */
export function newsOf(before: ContractInstrument | undefined, after: ContractInstrument): News | undefined {
  if (before === undefined) return newcomer(after)
  if (before.status !== after.status) return newStatus(before, after)
  if (before.deliveryTime !== after.deliveryTime) return { kind: 'endSet', until: after.deliveryTime }
  if (after.preListing === null || before.preListing?.phase === after.preListing.phase) return undefined
  return newPhase(after.preListing)
}

function newcomer({ status, preListing, launchTime }: ContractInstrument): News {
  if (status === 'Trading') return { kind: 'listed', until: 0 }
  return { kind: 'announced', until: preListing?.auctionTime ?? launchTime }
}

function newStatus(before: ContractInstrument, { status }: ContractInstrument): News | undefined {
  switch (status) {
    case 'Trading':
      return { kind: before.status === 'PreLaunch' ? 'tradingOpened' : 'resumed', until: 0 }
    case 'Delivering':
      return { kind: 'delivered', until: 0 }
    case 'Closed':
      // After a delivery this only ends the bookkeeping of the contract.
      return before.status === 'Delivering' ? undefined : { kind: 'suspended', until: 0 }
    case 'PreLaunch':
      return undefined
  }
}

/**
 * Phases of a pre-listing that give a notice: the first auction phase and the trading after the auction. The phases in
 * between appear only on the contract's page.
 */
const PHASES: Readonly<Partial<Record<ListingPhase, News['kind']>>> = {
  CallAuction: 'auctionOpened',
  ContinuousTrading: 'preMarketOpened',
}

function newPhase(terms: PreListingTerms): News | undefined {
  const kind = PHASES[terms.phase]
  return kind === undefined ? undefined : { kind, until: phaseEnd(terms, terms.phase) }
}
