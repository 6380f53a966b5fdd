import type { SymbolConfig } from '@perpdesk/protocol'
import type { ListingPhase } from '@perpdesk/trading'

/** Launch phase of a contract that is not yet in regular trading. */
export interface Launch {
  /** `ComingSoon`: announced, without an auction. */
  readonly phase: Exclude<ListingPhase, 'Finished'> | 'ComingSoon'
  /** End of the phase, in milliseconds since 1970 UTC. */
  readonly endsAt: number
}

const MINUTE = 60_000

/** Returns the last reported phase and its end (CAT-16); `undefined` for contracts in regular trading. */
export function launchOf(config: SymbolConfig): Launch | undefined {
  const { isPreListing, preListingInfo: info, symbolStatus, expectStartTradingTime } = config
  if (!isPreListing || info === null) {
    return symbolStatus === 'ComingSoon' ? { phase: 'ComingSoon', endsAt: expectStartTradingTime } : undefined
  }
  const noCancelTime = info.auctionTime + info.auctionMinutes * MINUTE
  const matchingTime = noCancelTime + info.noCancelMinutes * MINUTE
  switch (info.phase) {
    case 'NotStarted':
      return { phase: info.phase, endsAt: info.auctionTime }
    case 'CallAuction':
      return { phase: info.phase, endsAt: noCancelTime }
    case 'CallAuctionNoCancel':
      return { phase: info.phase, endsAt: matchingTime }
    case 'CrossMatching':
      return { phase: info.phase, endsAt: matchingTime + info.crossMatchingMinutes * MINUTE }
    case 'ContinuousTrading':
      return { phase: info.phase, endsAt: info.finishTime }
    case 'Finished':
      return undefined
  }
}
