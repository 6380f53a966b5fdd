import type { E8 } from '@perpdesk/numeric'
import { isMaintenanceBroken } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import { creditCommonPool, creditPool } from '../ledger/insurance-pools.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { isLentTo, owesAnything } from '../risk/liabilities.ts'
import type { State } from '../state.ts'
import { repayDebts } from './conversion.ts'

/**
 * Settles debts once the last position on a balance is closed, so that no account stays in debt to the exchange: the
 * shortfall is paid from the account's other coins in cross margin, then by the pool of the contract that made the loss
 * (the coin's common pool, if the contract settles in another coin).
 */
export function settleDebts(state: State, exposure: Exposure): void {
  exposure.regime.settleDebts({
    coin: () => coverUnlessHeld(state, exposure, exposure.money.name),
    account: () => coverAccount(state, exposure),
  })
}

function coverAccount(state: State, exposure: Exposure): void {
  const { account } = exposure
  if (account.unified().some(({ hasPosition }) => hasPosition)) return
  if (account.wallets.every(({ balance }) => balance >= 0n)) return
  // a solvent account keeps its debts in lent coins
  const stands = owesAnything(account) && !isMaintenanceBroken(crossAccount(account))
  const isDue = (coin: string): boolean => !(stands && isLentTo(account, coin))
  repayDebts(state, account, isDue)
  for (const { coin } of account.wallets) if (isDue(coin)) coverUnlessHeld(state, exposure, coin)
}

/** Covers the shortfall of a coin unless open positions still depend on the coin. */
function coverUnlessHeld(state: State, exposure: Exposure, coin: string): void {
  const isHeld = exposure.account.exposures().some(({ hasPosition, money }) => hasPosition && money.name === coin)
  if (!isHeld) cover(state, exposure, coin)
}

function cover(state: State, exposure: Exposure, coin: string): void {
  const { account, market } = exposure
  const lacking: E8 = -account.balanceOf(coin)
  if (lacking <= 0n) return
  if (coin === market.instrument.settleCoin) {
    payFromPool(state, exposure, lacking)
    return
  }
  creditCommonPool(state, coin, -lacking)
  receive(state, account, coin, lacking)
}

/**
 * Pays a holder's loss beyond `limit` from the contract's pool, for positions that the exchange closes: at delivery, or
 * because of another account's bankruptcy.
 */
export function payBeyond(state: State, exposure: Exposure, earned: E8, limit: E8): void {
  const beyond = -earned - limit
  if (beyond > 0n) payFromPool(state, exposure, beyond)
}

function payFromPool(state: State, { account, market }: Exposure, amount: E8): void {
  creditPool(state, market, -amount)
  receive(state, account, market.instrument.settleCoin, amount)
}

function receive(state: State, account: Account, coin: string, amount: E8): void {
  account.wallet(coin).cumRealised += amount
  book(state, account, coin, withoutTrade('LIQUIDATION', amount))
}
