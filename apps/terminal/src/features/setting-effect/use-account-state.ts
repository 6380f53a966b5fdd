import type { LeverageSetting } from '@perpdesk/protocol'
import { type AccountState, type SettingChange, type SettingEffect, settingEffect } from '@perpdesk/trading'
import { useEffect, useMemo } from 'react'
import { instrumentOf, useOpenOrders, usePositions, useSession, useTickers, useWallet } from '../../stores/index.ts'
import { takerRateOf, useAllSettings, usePricedCoins, valuePricesOf } from '../account-figures/index.ts'
import { useLoans } from '../lending/index.ts'
import { knownAccount, lacksSettings } from './known-account.ts'

export interface KnownEffect {
  /** The account at current prices; `undefined` while unknown. */
  readonly account: AccountState | undefined
  /** Effect of the change; `undefined` without a change or while the account is unknown. */
  readonly effect: SettingEffect | undefined
  /** True if the settings of the account could not be fetched. */
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * Returns the account on which changes of settings are evaluated, updated with the mark prices twice a second, and the
 * effect of a change. `setting` is the setting of the page's contract, in which the account may never have traded.
 */
export function useSettingEffect(change: SettingChange | undefined, setting?: LeverageSetting): KnownEffect {
  const { user } = useSession()
  const wallet = useWallet().value
  const positions = usePositions().value
  const orders = useOpenOrders().value
  const { tickers } = useTickers()
  const priceOf = usePricedCoins()
  const loans = useLoans()
  const { data, isError, refetch } = useAllSettings(user?.uid)
  const settings = useMemo(
    () => (setting === undefined ? data : data && [...data.filter(({ symbol }) => symbol !== setting.symbol), setting]),
    [data, setting],
  )
  const account = useMemo(() => {
    if (user === null || wallet === undefined || settings === undefined) return undefined
    return knownAccount({
      accountType: user.accountType,
      takerRate: takerRateOf(user),
      wallet,
      positions,
      orders,
      settings,
      contractOf: (symbol) => instrumentOf(symbol)?.contract,
      pricesOf: (symbol) => {
        const ticker = tickers.get(symbol)
        return ticker === undefined ? undefined : valuePricesOf(ticker)
      },
      priceOf,
      loans,
    })
  }, [user, wallet, settings, positions, orders, tickers, priceOf, loans])
  const effect = useMemo(
    () => (account === undefined || change === undefined ? undefined : settingEffect(account, change)),
    [account, change],
  )
  // With the first order or position in a contract, its settings exist.
  const isNew = settings !== undefined && lacksSettings({ settings, positions, orders })
  useEffect(() => {
    if (isNew) void refetch()
  }, [isNew, refetch])
  return { account, effect, failed: isError && data === undefined, retry: () => void refetch() }
}
