import { fromUsd, isDollar, toUsd, worthOfCoin } from '../account/coins.ts'
import type { CoinFigures, CrossFigures } from '../account/figures.ts'
import { isIsolatedAccount, standsAlone } from '../account/isolation.ts'
import type { Account } from '../model.ts'
import { freeCoins } from '../spot/promised.ts'
import { classicAvailable } from './classic-figures.ts'
import { allDebts } from './liabilities.ts'
import { lossIn, orderLossOf } from './order-loss.ts'
import { accountFigures, allFigures, stillFigures, sumsByCoin } from './present-figures.ts'
import { promisedUsd } from './promised-worth.ts'

export function crossOf(account: Account): CrossFigures {
  const still = stillFigures(account)
  if (still === null) return addedUp(account, allFigures(account))
  still.cross ??= addedUp(account, still.all)
  return still.cross
}

/** The same over all coins, with or without shared margin. */
export function totalsOf(account: Account): CrossFigures {
  return addedUp(account, allFigures(account), true)
}

function addedUp(account: Account, all: readonly CoinFigures[], everyCoin = false): CrossFigures {
  const counts = (coin: string): boolean => everyCoin || !standsAlone(account, coin)
  const { model } = account
  const byCoin = sumsByCoin(all)
  let balance = 0n
  let haircut = 0n
  for (const wallet of account.wallets) {
    if (!counts(wallet.coin)) continue
    const equity = wallet.balance - wallet.borrowed + (byCoin.get(wallet.coin)?.unrealised ?? 0n)
    const worth = worthOfCoin(model, wallet.coin, equity, wallet.off)
    balance += worth.value
    haircut += worth.haircut
  }
  let initial = 0n
  let maintenance = 0n
  for (const [coin, sums] of byCoin) {
    if (!counts(coin)) continue
    initial += toUsd(model, coin, sums.positionIM + sums.orderIM, 'up')
    maintenance += toUsd(model, coin, sums.maintenance, 'up')
    const hasWallet = account.wallets.some((wallet) => wallet.coin === coin)
    if (!hasWallet && isDollar(coin)) balance += sums.unrealised
  }
  const debts = allDebts(account)
  initial += debts.initial
  maintenance += debts.maintenance
  return { balance, haircut, orderLoss: orderLossOf(account), initial, maintenance }
}

/** Denominator of the margin rates (5.4). */
export function riskBase(cross: CrossFigures): bigint {
  return cross.balance - cross.haircut + cross.orderLoss
}

/** Shown available balance of the whole account, in USD (5.4); may be negative. */
export function freeOf(cross: CrossFigures): bigint {
  return cross.balance - cross.haircut - cross.initial
}

/** A cross account at an MMR of 100 % or more (6.1). */
export function isCrossBroken(account: Account): boolean {
  return isBeyondMaintenance(crossOf(account))
}

export function isBeyondMaintenance(cross: CrossFigures): boolean {
  return cross.maintenance > 0n && cross.maintenance >= riskBase(cross)
}

/** Balance usable for new orders or withdrawals in a coin: resting orders' losses are deducted (IMR of 100 %, 5.4). */
export function usable(account: Account, coin: string): bigint {
  if (standsAlone(account, coin)) return classicAvailable(account, coin) + lossIn(account, coin)
  if (isIsolatedAccount(account)) return available(account, coin)
  const cross = crossOf(account)
  return fromUsd(account.model, coin, riskBase(cross) - cross.initial - promisedUsd(account))
}

/** Shown available balance in a coin (5.4). */
export function available(account: Account, coin: string): bigint {
  if (standsAlone(account, coin)) return classicAvailable(account, coin)
  if (isIsolatedAccount(account)) {
    const figures = accountFigures(account, coin)
    return freeCoins(account, coin) - figures.positionIM - figures.orderIM
  }
  return fromUsd(account.model, coin, freeOf(crossOf(account)) - promisedUsd(account))
}
