import type { SymbolConfig } from '@perpdesk/protocol'
import type { ListingPhase } from '@perpdesk/trading'

/** Phase of a contract that does not trade as an ordinary one yet. */
export interface Launch {
  /** `ComingSoon` is announced without an auction. */
  readonly phase: Exclude<ListingPhase, 'Finished'> | 'ComingSoon'
  /** End of this phase, by the exchange's clock. */
  readonly endsAt: number
}

const MINUTE = 60_000

/** The last reported phase and its end (CAT-16); `undefined` for ordinary contracts. */
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
