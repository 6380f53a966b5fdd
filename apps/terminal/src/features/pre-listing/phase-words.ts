import type { TextKey } from '../../i18n/index.ts'
import type { Launch } from '../../stores/index.ts'

/** Names of the phases; each has a sentence under the same key with `Long`. */
export const PHASE_WORDS = {
  ComingSoon: 'comingSoon',
  NotStarted: 'notStarted',
  CallAuction: 'callAuction',
  CallAuctionNoCancel: 'callAuctionNoCancel',
  CrossMatching: 'crossMatching',
  ContinuousTrading: 'continuousTrading',
} as const satisfies Record<Launch['phase'], TextKey<'preListing'>>
