import { e8 } from '@perpdesk/numeric'
import { useMemo } from 'react'
import { instrumentOf, usePositions, useSession, useTickers, useWallet } from '../../stores/index.ts'
import { type AccountFigures, accountFigures } from './account-figures.ts'

/** The account's figures in a coin, followed with the mark prices twice a second; `undefined` while there are none. */
export function useAccountFigures(coin: string): AccountFigures | undefined {
  const wallet = useWallet().value
  const positions = usePositions().value
  const { tickers } = useTickers()
  const session = useSession()
  const takerFeeRate = session.user?.takerFeeRate
  return useMemo(() => {
    if (wallet === undefined || takerFeeRate === undefined) return undefined
    return accountFigures({
      wallet,
      coin,
      positions,
      takerRate: e8(takerFeeRate),
      contractOf: (symbol) => instrumentOf(symbol)?.contract,
      markOf: (symbol) => tickers.get(symbol)?.mark,
    })
  }, [wallet, coin, positions, tickers, takerFeeRate])
}
