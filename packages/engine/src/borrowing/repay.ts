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
 * Repays a debt (R5.19): manual loans from the balance, then, if requested, the remainder by conversion of other coins
 * in the order of sale, at most 300,000 USD of them. An amount above the debt repays all of it; unrealised losses
 * cannot be repaid.
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
  return payDebt(state, account, coin, wanted, converts) > 0n ? DONE : refuse('repayUncovered', { coin })
}

/** Repays `wanted` of a debt from the balance and, with `converts`, from other coins. Returns the repaid amount. */
export function payDebt(state: State, account: Account, coin: string, wanted: E8, converts: boolean): E8 {
  const paid = repayFromBalance(state, account, coin, wanted)
  return converts && paid < wanted ? paid + repayByConversion(state, account, coin, wanted - paid) : paid
}

/** Returns the manual loans of a coin plus its negative balance. */
export function owedInBalance(account: Account, coin: string): E8 {
  const balance = account.balanceOf(coin)
  return account.borrowedOf(coin) - (balance < 0n ? balance : 0n)
}

/** Sells other coins for the owed coin and repays with the proceeds. Returns the repaid amount. */
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

/** Returns the own coins not promised by orders, at most those worth `usd`. */
function mostOf(account: Account, { coin, price }: PricedCoin, usd: E8): E8 {
  const own = account.spendableOf(coin) - account.borrowedOf(coin)
  const most = divide(usd * ONE, price, 'floor')
  return own < most ? own : most
}

/** Returns the higher of the two coins' conversion fees. */
function feeOf(account: Account, asset: PricedCoin, debt: PricedCoin): E8 {
  const rates = [asset, debt].map(
    ({ coin }) => lendingTo(account, account.coins.get(coin))?.conversionFee ?? LIQUIDATION_CONVERSION_FEE,
  )
  return rates.reduce((most, rate) => (rate > most ? rate : most))
}
