import type { TextKey } from '../../i18n/index.ts'
import type { Launch } from '../../stores/index.ts'

/** Text keys of the phases; the same key with `Long` has the explanation. */
export const PHASE_WORDS = {
  ComingSoon: 'comingSoon',
  NotStarted: 'notStarted',
  CallAuction: 'callAuction',
  CallAuctionNoCancel: 'callAuctionNoCancel',
  CrossMatching: 'crossMatching',
  ContinuousTrading: 'continuousTrading',
} as const satisfies Record<Launch['phase'], TextKey<'preListing'>>
