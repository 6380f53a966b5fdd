import type { E8 } from '@perpdesk/numeric'
import type { FeeRates } from '@perpdesk/trading'
import { useMemo } from 'react'
import { useSession } from '../../stores/index.ts'
import { feeRatesOf, takerRateOf } from './position-figures.ts'

/** The signed-in person's taker rate as a fraction, the default one for a visitor. */
export function useTakerRate(): E8 {
  const { user } = useSession()
  return useMemo(() => takerRateOf(user), [user])
}

/** The signed-in person's rates as fractions, the default ones for a visitor. */
export function useFeeRates(): FeeRates {
  const { user } = useSession()
  return useMemo(() => feeRatesOf(user), [user])
}
