import type { Borrow, Repay, SetCollateralSwitch, SetLending, SetSpotMargin } from '@perpdesk/engine'
import { coinPrice, saleRatio, toUsd } from '../account/coins.ts'
import { standsAlone } from '../account/isolation.ts'
import { balanceOf, borrowedOf, walletOf } from '../account/wallet.ts'
import { exact } from '../formulas/fraction.ts'
import { LENDER } from '../house.ts'
import { convertFor } from '../liquidation/conversion.ts'
import type { Account, Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { crossOf, riskBase } from '../risk/account-figures.ts'
import { hasFreshMarks } from '../risk/fresh-marks.ts'
import { isLentTo, marginsFor, mayOwe, owedWith, owesAnything } from '../risk/liabilities.ts'
import { loanFault } from '../risk/loan-gate.ts'
import { promisedUsd } from '../risk/promised-worth.ts'
import { freeCoins } from '../spot/promised.ts'
import { lendTo, payBack } from './loans.ts'

const UNITS = 100_000_000n
const MINUTE = 60_000
const MOST_USD = 300_000n * UNITS
const USUAL_FEE = 100_000n

export function setLending(model: Model, command: SetLending): Answer {
  const { type: _, ...terms } = command
  const { coin, tiers, curve, step, minAmount, pool, freeLimit, conversionFee } = terms
  const isRising = (values: readonly bigint[], strictly: boolean): boolean =>
    values.every((value, place) => place === 0 || (strictly ? value > values[place - 1]! : value >= values[place - 1]!))
  const isSound =
    /^[A-Z0-9]{1,20}$/.test(coin) &&
    tiers.length > 0 &&
    tiers.length <= 100 &&
    tiers.every((tier) => tier.limit > 0n && tier.maintenanceRate > 0n) &&
    tiers.every((tier) => tier.maintenanceRate <= tier.initialRate && tier.initialRate <= UNITS) &&
    isRising(
      tiers.map(({ limit }) => limit),
      true,
    ) &&
    isRising(
      tiers.map(({ initialRate }) => initialRate),
      false,
    ) &&
    isRising(
      tiers.map(({ maintenanceRate }) => maintenanceRate),
      false,
    ) &&
    curve.length > 0 &&
    curve.length <= 100 &&
    curve[0]?.use === 0n &&
    curve.every(({ hourlyRate }) => hourlyRate >= 0n && hourlyRate <= 1_000_000_000_000n) &&
    isRising(
      curve.map(({ use }) => use),
      true,
    ) &&
    isRising(
      curve.map(({ hourlyRate }) => hourlyRate),
      false,
    ) &&
    step > 0n &&
    minAmount >= step &&
    minAmount % step === 0n &&
    pool > 0n &&
    freeLimit >= 0n &&
    conversionFee >= 0n &&
    conversionFee < UNITS
  if (!isSound) return refused('invalid')
  model.lending.set(coin, terms)
  return DONE
}

function leftOf(account: Account): bigint {
  const cross = crossOf(account)
  return riskBase(cross) - cross.initial
}

export function setSpotMargin(model: Model, { account: id, leverage }: SetSpotMargin): Answer {
  const account = model.client(id)
  if (account === undefined) return refused('noAccount')
  if (!mayOwe(account, 'USDT')) return refused('noSpotMargin')
  if (leverage !== 0 && !(Number.isInteger(leverage) && leverage >= 2 && leverage <= 10)) {
    return refused('spotLeverage')
  }
  const before = account.spotLeverage
  if (leverage === before) return DONE
  const overdrawn = account.wallets.some(({ coin }) => freeCoins(account, coin) < 0n)
  if (leverage === 0 && (overdrawn || owesAnything(account))) return refused('spotMarginUsed')
  const had = leftOf(account)
  account.spotLeverage = leverage
  const left = leftOf(account)
  if (left < 0n && left < had) {
    account.spotLeverage = before
    return refused('leverageNeedsMargin')
  }
  if (account.reports) model.changedWallets.add(account)
  return DONE
}

export function setCollateralSwitch(model: Model, command: SetCollateralSwitch): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const { coin, isCollateral } = command
  if (!model.collateral.has(coin)) return refused('collateralFixed')
  const wallet = walletOf(account, coin)
  if (wallet.off !== isCollateral) return DONE
  wallet.off = !isCollateral
  if (wallet.off && mayOwe(account, coin) && leftOf(account) < 0n) {
    wallet.off = false
    return refused('collateralNeeded')
  }
  if (account.reports) model.changedWallets.add(account)
  return DONE
}

export function borrow(model: Model, { account: id, coin, amount }: Borrow): Answer {
  const account = model.client(id)
  if (account === undefined) return refused('noAccount')
  if (amount <= 0n) return refused('invalid')
  if (!mayOwe(account, coin)) return refused('noSpotMargin')
  const terms = model.lending.get(coin)
  if (terms === undefined) return refused('notLent')
  if (amount < terms.minAmount) return refused('borrowSmall')
  if (amount % terms.step !== 0n) return refused('borrowPrecise')
  const lender = model.account(LENDER)
  const lent = lender === undefined ? 0n : -borrowedOf(lender, coin)
  if (lent + amount > terms.pool) return refused('poolEmpty')
  const before = owedWith(account, coin, 0n)
  const wallet = walletOf(account, coin)
  wallet.borrowed += amount
  const owed = owedWith(account, coin, amount)
  wallet.borrowed -= amount
  const fault = loanFault(account, coin, owed, 'borrowLimit')
  if (fault !== undefined) return fault
  const more = marginsFor(account, coin, owed).initial - marginsFor(account, coin, before).initial
  const cross = crossOf(account)
  if (more > riskBase(cross) - cross.initial - promisedUsd(account)) return refused('borrowUncovered')
  lendTo(model, account, coin, amount)
  return DONE
}

/** The part of a debt that can be repaid: unrealised losses cannot. */
function payable(account: Account, coin: string): bigint {
  const balance = balanceOf(account, coin)
  return borrowedOf(account, coin) + (balance < 0n ? -balance : 0n)
}

export function repay(model: Model, { account: id, coin, amount, converts }: Repay): Answer {
  const account = model.client(id)
  if (account === undefined) return refused('noAccount')
  if (amount < 0n) return refused('invalid')
  if (!mayOwe(account, coin)) return refused('noSpotMargin')
  const inHour = model.time % (60 * MINUTE)
  if (inHour >= 4 * MINUTE && inHour < 5.5 * MINUTE) return refused('repayBlocked')
  const owed = payable(account, coin)
  if (owed === 0n) return refused('noDebt')
  const wanted = amount === 0n || amount > owed ? owed : amount
  pay(model, account, coin, wanted, converts)
  return payable(account, coin) < owed ? DONE : refused('repayUncovered')
}

function pay(model: Model, account: Account, coin: string, wanted: bigint, converts: boolean): void {
  const owed = payable(account, coin)
  payBack(model, account, coin, wanted)
  const rest = wanted - (owed - payable(account, coin))
  if (converts && rest > 0n) buyBack(model, account, coin, rest)
}

/** 5.4: repays the debts of accounts at a maintenance margin rate of 85 %, with other coins if necessary. */
export function repayAtRisk(model: Model): void {
  for (const account of model.accounts) {
    if (account.isHouse || !owesAnything(account) || !hasFreshMarks(account)) continue
    const cross = crossOf(account)
    if (cross.maintenance === 0n || cross.maintenance * 100n < riskBase(cross) * 85n) continue
    for (const { coin } of account.wallets) {
      if (payable(account, coin) > 0n && isLentTo(account, coin))
        pay(model, account, coin, payable(account, coin), true)
    }
  }
}

/** Sells other coins for the owed one, in the order of sale, up to 300,000 USD of them. */
function buyBack(model: Model, account: Account, coin: string, wanted: bigint): void {
  if (coinPrice(model, coin) === 0n) return
  const coins = account.wallets.flatMap((wallet) => {
    if (wallet.coin === coin || standsAlone(account, wallet.coin) || coinPrice(model, wallet.coin) === 0n) return []
    const ratio = saleRatio(model, wallet.coin, wallet.off)
    return [{ coin: wallet.coin, ratio, value: toUsd(model, wallet.coin, wallet.balance, 'floor') }]
  })
  const inOrder = coins.toSorted((a, b) => {
    if (a.ratio !== b.ratio) return a.ratio > b.ratio ? -1 : 1
    if (a.value !== b.value) return a.value > b.value ? -1 : 1
    return a.coin < b.coin ? -1 : 1
  })
  let left = wanted
  let usd = MOST_USD
  for (const { coin: asset } of inOrder) {
    if (left <= 0n || usd <= 0n) return
    const own = freeCoins(account, asset) - borrowedOf(account, asset)
    const most = exact(usd)
      .over(exact(coinPrice(model, asset)))
      .e8('floor')
    const fee = [asset, coin]
      .map((one) => (isLentTo(account, one) ? (model.lending.get(one)?.conversionFee ?? USUAL_FEE) : USUAL_FEE))
      .reduce((a, b) => (b > a ? b : a))
    const { sold, bought } = convertFor(model, account, asset, coin, left, own < most ? own : most, fee)
    usd -= toUsd(model, asset, sold, 'up')
    left -= bought
    payBack(model, account, coin, bought)
  }
}
