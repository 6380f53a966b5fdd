import { useMemo } from 'react'
import type { Pair } from '../../stores/index.ts'
import { useCoinFigures } from '../account-figures/index.ts'
import { useLending } from '../lending/index.ts'
import { type PairLoans, pairLoans } from './pair-loans.ts'

/** Returns the loans that orders on a pair may take; `undefined` without spot margin and while it is unknown. */
export function usePairLoans({ baseCoin, quoteCoin }: Pair): PairLoans | undefined {
  const { data } = useLending()
  const base = useCoinFigures(baseCoin)
  const quote = useCoinFigures(quoteCoin)
  return useMemo(
    () => (data === undefined || base === undefined || quote === undefined ? undefined : pairLoans(data, base, quote)),
    [data, base, quote],
  )
}
