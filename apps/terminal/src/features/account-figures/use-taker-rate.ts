import { type E8, e8 } from '@perpdesk/numeric'
import { DEFAULT_FEE_RATES } from '@perpdesk/trading'
import { useMemo } from 'react'
import { useSession } from '../../stores/index.ts'

/** The signed-in person's taker rate as a fraction, the default one for a visitor. */
export function useTakerRate(): E8 {
  const rate = useSession().user?.takerFeeRate
  return useMemo(() => (rate === undefined ? DEFAULT_FEE_RATES.taker : e8(rate)), [rate])
}
