import type { OtherContract } from '@perpdesk/trading'
import { useMemo } from 'react'
import { type Contract, instrumentOf, useOpenOrders, usePositions, useSession, useTickers } from '../../stores/index.ts'
import { marginRulesOf, valuePricesOf } from '../account-figures/index.ts'
import { useLeverageSettings } from '../leverage/index.ts'
import { contractsBeside, symbolsWithOrdersAlone } from './contracts-beside.ts'

const NONE: readonly OtherContract[] = []

/**
 * Returns the other contracts of the settle coin, all of them for an empty symbol, updated with their mark prices twice
 * a second; empty unless the contract has its own wallet.
 */
export function useContractsBeside(
  contract: Pick<Contract, 'symbol' | 'settleCoin'> | undefined,
  hasOwnWallet: boolean,
): readonly OtherContract[] {
  const { user } = useSession()
  const { tickers } = useTickers()
  const positions = usePositions().value
  const orders = useOpenOrders().value
  const held = useMemo(
    () =>
      contract === undefined || !hasOwnWallet
        ? undefined
        : { contract, positions, orders, contractOf: (symbol: string) => instrumentOf(symbol)?.contract },
    [contract, hasOwnWallet, positions, orders],
  )
  const settings = useLeverageSettings(useMemo(() => (held === undefined ? [] : symbolsWithOrdersAlone(held)), [held]))
  return useMemo(() => {
    if (held === undefined) return NONE
    return contractsBeside({
      ...held,
      rules: marginRulesOf(user),
      pricesOf: (symbol) => {
        const ticker = tickers.get(symbol)
        return ticker === undefined ? undefined : valuePricesOf(ticker)
      },
      isIsolated: (symbol) => settings.find((setting) => setting.symbol === symbol)?.isIsolated,
    })
  }, [held, user, tickers, settings])
}
