import { walletOf } from '../account/wallet.ts'
import * as borrowing from '../formulas/borrowing.ts'
import { LENDER } from '../house.ts'
import { post } from '../ledger/ledger.ts'
import type { Model } from '../model.ts'
import { debtIn } from '../risk/liabilities.ts'
import { payBack } from './loans.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Charges the interest of every HH:05 since the last tick (R5.18). */
export function chargeHours(model: Model, before: number): void {
  if (before === 0) return
  for (let moment = Math.floor(before / HOUR) * HOUR + 5 * MINUTE; moment <= model.time; moment += HOUR) {
    if (moment > before) for (const coin of [...model.lending.keys()].toSorted()) chargeHour(model, coin)
  }
}

function chargeHour(model: Model, coin: string): void {
  const terms = model.lending.get(coin)
  const lender = model.account(LENDER)
  if (terms === undefined || lender === undefined) return
  const debts = model.accounts.flatMap((account) => {
    const debt = account.isHouse ? undefined : debtIn(account, coin)
    return debt === undefined || debt.owed === 0n ? [] : [{ account, ...debt }]
  })
  const lent = debts.reduce((sum, { owed }) => sum + owed, 0n)
  const rate = borrowing.hourlyRate(terms.curve, lent, terms.pool)
  for (const { account, owed, free } of debts) {
    const limit = borrowing.limitAt(terms.tiers, account.spotLeverage)
    const interest = borrowing.interestOf(owed, free, limit, rate)
    if (interest === 0n) continue
    walletOf(lender, coin).balance += interest
    post(model, account, coin, { ledgerType: 'INTEREST', cashFlow: -interest })
  }
}

/** Repays manual loans at :00 and :30 from the free balance (R5.19). */
export function giveBack(model: Model, before: number): void {
  const half = HOUR / 2
  if (before === 0 || Math.floor(before / half) === Math.floor(model.time / half)) return
  for (const account of model.accounts) {
    for (const { coin, borrowed } of account.wallets) if (borrowed > 0n) payBack(model, account, coin, borrowed)
  }
}
