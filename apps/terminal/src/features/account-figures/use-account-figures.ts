import { accountCapabilities, type CollateralCoin } from '@perpdesk/trading'
import { useMemo } from 'react'
import { instrumentOf, usePositions, useSession, useTickers, useWallet } from '../../stores/index.ts'
import { type Loans, useLoans } from '../lending/index.ts'
import { type AccountFigures, accountFigures, type CoinFigures, coinFiguresOf } from './account-figures.ts'
import { takerRateOf, valuePricesOf } from './position-figures.ts'
import { usePricedCoins } from './use-priced-coins.ts'

interface Account {
  readonly figures: AccountFigures
  readonly priceOf: (coin: string) => CollateralCoin | undefined
  /** True if a coin is backed by the whole account, false if only by its own wallet. */
  readonly shares: (coin: string) => boolean
  readonly loans: Loans | undefined
}

function useAccount(): Account | undefined {
  const wallet = useWallet().value
  const positions = usePositions().value
  const { tickers } = useTickers()
  const { user } = useSession()
  const priceOf = usePricedCoins()
  const loans = useLoans()
  return useMemo(() => {
    if (wallet === undefined || user === null) return undefined
    const { accountType } = user
    const figures = accountFigures({
      wallet,
      accountType,
      positions,
      takerRate: takerRateOf(user),
      contractOf: (symbol) => instrumentOf(symbol)?.contract,
      pricesOf: (symbol) => {
        const ticker = tickers.get(symbol)
        return ticker === undefined ? undefined : valuePricesOf(ticker)
      },
      priceOf,
      loans,
    })
    const margin = accountCapabilities(accountType, wallet.marginMode)
    return figures === undefined ? undefined : { figures, priceOf, loans, shares: (coin) => margin.shares(coin) }
  }, [wallet, positions, tickers, user, priceOf, loans])
}

/** Returns the account's figures, updated with the mark prices twice a second; `undefined` while unknown. */
export function useAccountFigures(): AccountFigures | undefined {
  return useAccount()?.figures
}

/** The account and one coin, held or not. */
export interface CoinInAccount {
  readonly account: AccountFigures
  readonly coin: CoinFigures
}

/** Returns the account with the figures of a coin; `undefined` also while the coin's price is unknown. */
export function useCoinFigures(coin: string): CoinInAccount | undefined {
  const account = useAccount()
  return useMemo(() => {
    const priced = account?.priceOf(coin)
    if (account === undefined || priced === undefined) return undefined
    const { figures, shares, loans } = account
    return { account: figures, coin: coinFiguresOf(figures, coin, priced, shares(coin), loans) }
  }, [account, coin])
}
