import type { E8 } from '@perpdesk/numeric'
import { useMemo } from 'react'
import { useSession } from '../../stores/index.ts'
import { takerRateOf } from './position-figures.ts'

/** The signed-in person's taker rate as a fraction, the default one for a visitor. */
export function useTakerRate(): E8 {
  const { user } = useSession()
  return useMemo(() => takerRateOf(user), [user])
}
