import { e8 } from '@perpdesk/numeric'
import type { ResultOf } from '@perpdesk/protocol'
import { formatNumber } from '../../format/index.ts'

type Bonus = ResultOf<'openInvite'>['bonus']

/** Returns a bonus as text on one line, `5,000 USDT`. */
export function bonusText({ amount, coin }: Bonus): string {
  return `${formatNumber(e8(amount), { decimals: 0 })}\u00a0${coin}`
}
