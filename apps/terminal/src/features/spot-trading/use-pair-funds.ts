import type { E8 } from '@perpdesk/numeric'
import { type AccountCapabilities, accountCapabilities, takenBy } from '@perpdesk/trading'
import { useMemo } from 'react'
import { type Pair, useSession, useWallet } from '../../stores/index.ts'
import { useCoinFigures } from '../account-figures/index.ts'
import { useLending } from '../lending/index.ts'
import { useContractsBeside } from '../order-panel/index.ts'
import { type PairFunds, pairFunds } from './pair-funds.ts'

/** Returns what the account may give in orders on a pair; `undefined` for visitors and while it is unknown. */
export function usePairFunds({ baseCoin, quoteCoin }: Pair): PairFunds | undefined {
  const { data, isLent } = useLending()
  const accountType = useSession().user?.accountType
  const marginMode = useWallet().value?.marginMode
  const margin = accountType && marginMode && accountCapabilities(accountType, marginMode)
  const base = useCoinFigures(baseCoin)
  const quote = useCoinFigures(quoteCoin)
  const lossOfBase = useOrderLoss(baseCoin, margin)
  const lossOfQuote = useOrderLoss(quoteCoin, margin)
  return useMemo(() => {
    if (margin === undefined || base === undefined || quote === undefined) return undefined
    if (isLent && data === undefined) return undefined
    const orderLoss = (coin: string) => (coin === baseCoin ? lossOfBase : lossOfQuote)
    return pairFunds({ lending: data, margin, orderLoss, base, quote })
  }, [data, isLent, margin, base, quote, baseCoin, lossOfBase, lossOfQuote])
}

/** Returns the loss of the resting orders of contracts that settle in a coin; 0n for a coin in the account's totals. */
function useOrderLoss(coin: string, margin: AccountCapabilities | undefined): E8 {
  const contracts = useMemo(() => ({ symbol: '', settleCoin: coin }), [coin])
  return takenBy(useContractsBeside(contracts, margin?.joins(coin) === false)).orderLoss
}
