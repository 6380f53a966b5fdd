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
 * Nobody is left in debt: once the last position on a balance is gone, its shortfall is paid from the account's other
 * coins in cross margin, and then from the pool of the contract that brought the loss (the coin's pool, if the contract
 * settles in another coin).
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

/** Positions that still depend on the coin come first. */
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
 * The pool of a contract pays a holder what has been lost on it beyond `limit`: for what is closed without the holder's doing,
 * by a delivery or for somebody else's bankruptcy.
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
