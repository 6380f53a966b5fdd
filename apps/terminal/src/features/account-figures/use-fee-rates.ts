import type { FeeRates } from '@perpdesk/trading'
import { useMemo } from 'react'
import { useSession } from '../../stores/index.ts'
import { feeRatesOf } from './position-figures.ts'

/** Returns the signed-in user's fee rates as fractions, the default rates for a visitor. */
export function useFeeRates(): FeeRates {
  const { user } = useSession()
  return useMemo(() => feeRatesOf(user), [user])
}
