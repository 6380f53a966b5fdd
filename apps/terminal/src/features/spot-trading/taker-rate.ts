import { type E8, e8 } from '@perpdesk/numeric'
import type { User } from '@perpdesk/protocol'
import { DEFAULT_SPOT_RATES } from '@perpdesk/trading'

/** Returns a user's fee rate of takers on spot pairs as a fraction, the default rate for a visitor. */
export function spotTakerRateOf(user: Pick<User, 'spotTakerFeeRate'> | null): E8 {
  return user === null ? DEFAULT_SPOT_RATES.taker : e8(user.spotTakerFeeRate)
}
