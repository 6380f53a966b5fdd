import { useMemo } from 'react'
import { useWallet } from '../../stores/index.ts'
import { coinFiguresOf, useAccountFigures, usePricedCoins } from '../account-figures/index.ts'
import { useLending } from '../lending/index.ts'
import { type LoanRow, loanRows } from './loan-rows.ts'

/** Milliseconds between two requests, because rates follow the use of the lender's pools. */
const EVERY = 10_000

/** The lent coins of the account. */
export interface KnownLoans {
  /** `undefined` while unknown. */
  readonly rows: readonly LoanRow[] | undefined
  /** Leverage of spot margin; 0 while it is off. */
  readonly leverage: number
  readonly isRepayBlocked: boolean
  /** False if nothing is lent to accounts of this kind. */
  readonly isLent: boolean
  readonly failure: string | undefined
  readonly retry: () => void
}

/** Returns the lent coins at current prices. */
export function useLoanRows(): KnownLoans {
  const { data, error, isLent, refetch } = useLending(EVERY)
  const { value: wallet } = useWallet()
  const figures = useAccountFigures()
  const priceOf = usePricedCoins()
  const rows = useMemo(() => {
    if (data === undefined || wallet === undefined || figures === undefined) return undefined
    const coinOf = (coin: string) => {
      const priced = priceOf(coin)
      return priced && coinFiguresOf(figures, coin, priced, true, data.loans)
    }
    return loanRows({ lending: data, wallet, figures, coinOf })
  }, [data, wallet, figures, priceOf])
  return {
    rows,
    leverage: data?.state.leverage ?? 0,
    isRepayBlocked: data?.state.isRepayBlocked ?? false,
    isLent,
    failure: data === undefined ? error?.message : undefined,
    retry: () => void refetch(),
  }
}
