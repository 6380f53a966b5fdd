import type { Exposure } from '../../account/account.ts'
import type { CommandResult } from '../../event.ts'
import { invalid } from '../../result.ts'

/** Refuses quotes in hedge mode, because bids and asks of a maker change the same position. */
export function checkQuoter({ hedge }: Exposure): CommandResult | undefined {
  return hedge ? invalid('instrument', 'quotes need the one-way position mode') : undefined
}
