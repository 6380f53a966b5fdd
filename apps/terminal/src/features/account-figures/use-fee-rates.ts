import type { FeeRates } from '@perpdesk/trading'
import { useMemo } from 'react'
import { useSession } from '../../stores/index.ts'
import { feeRatesOf } from './position-figures.ts'

/** The signed-in person's rates as fractions, the default ones for a visitor. */
export function useFeeRates(): FeeRates {
  const { user } = useSession()
  return useMemo(() => feeRatesOf(user), [user])
}
