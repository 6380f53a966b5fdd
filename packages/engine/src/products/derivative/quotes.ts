import type { Exposure } from '../../account/account.ts'
import type { CommandResult } from '../../event.ts'
import { invalid } from '../../result.ts'

/** Quotes are on both sides of one position. */
export function checkQuoter({ hedge }: Exposure): CommandResult | undefined {
  return hedge ? invalid('instrument', 'quotes need the one-way position mode') : undefined
}
