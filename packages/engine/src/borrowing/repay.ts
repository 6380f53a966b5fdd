import { divide, type E8, ONE } from '@perpdesk/numeric'
import { bySale, isRepayBlocked, LIQUIDATION_CONVERSION_FEE, MAX_CONVERSION_USD, REASONS } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Repay } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { repay as repayFromBalance } from '../ledger/loans.ts'
import { convertFor } from '../liquidation/conversion.ts'
import { DONE, invalid, refuse } from '../result.ts'
import { lendingTo } from '../risk/liabilities.ts'
import { type PricedCoin, pricedCoins } from '../risk/priced-coins.ts'
import type { State } from '../state.ts'

/**
 * Pays back what is owed of a coin (R5.19): coins borrowed by hand from the balance, and what lacks then, where it is wanted, from other
 * coins in the order of sale, at most 300,000 USD of them. More than is owed counts as all of it; losses on paper cannot be paid.
 */
export function repay(state: State, { account: id, coin, amount, converts }: Repay): CommandResult {
  const account = state.accounts.client(id)
  if (account === undefined) return refuse('accountNotFound')
  if (amount < 0n) return invalid('amount', REASONS.aboveZero)
  if (!account.margin.borrows(coin)) return refuse('spotMarginUnavailable')
  if (isRepayBlocked(state.time)) return refuse('repayBlocked')
  const owed = owedInBalance(account, coin)
  if (owed <= 0n) return refuse('nothingOwed', { coin })
  const wanted = amount === 0n || amount > owed ? owed : amount
  let left = wanted - repayFromBalance(state, account, coin, wanted)
  if (converts && left > 0n) left -= repayByConversion(state, account, coin, left)
  return left < wanted ? DONE : refuse('repayUncovered', { coin })
}

/** Coins borrowed by hand, and those that the balance is below zero. */
function owedInBalance(account: Account, coin: string): E8 {
  const balance = account.balanceOf(coin)
  return account.borrowedOf(coin) - (balance < 0n ? balance : 0n)
}

/** Sells other coins for as much of one as is wanted, and pays with it; returns what was paid. */
function repayByConversion(state: State, account: Account, coin: string, wanted: E8): E8 {
  const priced = pricedCoins(account)
  const debt = priced.find((one) => one.coin === coin)
  if (debt === undefined) return 0n
  const before = owedInBalance(account, coin)
  let left = wanted
  let usd = MAX_CONVERSION_USD
  for (const asset of priced.toSorted(bySale)) {
    if (left <= 0n || usd <= 0n) break
    if (asset.coin === coin) continue
    const most = mostOf(account, asset, usd)
    if (most <= 0n) continue
    const { sold, bought } = convertFor(state, account, {
      asset,
      debt,
      lacking: left,
      most,
      feeRate: feeOf(account, asset, debt),
    })
    usd -= account.coins.get(asset.coin).toUsd(sold, 'up')
    left -= bought
    repayFromBalance(state, account, coin, bought)
  }
  return before - owedInBalance(account, coin)
}

/** Its own coins that no order has promised, up to an amount of USD. */
function mostOf(account: Account, { coin, price }: PricedCoin, usd: E8): E8 {
  const own = account.spendableOf(coin) - account.borrowedOf(coin)
  const most = divide(usd * ONE, price, 'floor')
  return own < most ? own : most
}

/** The higher of the two coins' rates. */
function feeOf(account: Account, asset: PricedCoin, debt: PricedCoin): E8 {
  const rates = [asset, debt].map(
    ({ coin }) => lendingTo(account, account.coins.get(coin))?.conversionFee ?? LIQUIDATION_CONVERSION_FEE,
  )
  return rates.reduce((most, rate) => (rate > most ? rate : most))
}
