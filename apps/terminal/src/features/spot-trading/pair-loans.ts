import { divide, type E8, e8 } from '@perpdesk/numeric'
import type { LendingTerms, Loan } from '@perpdesk/protocol'
import {
  type CrossAccount,
  crossUsable,
  type ExchangedCoin,
  exchangeCost,
  hourlyRateOf,
  largestCount,
  mayBorrow,
  type Side,
  spotValue,
} from '@perpdesk/trading'
import type { Pair } from '../../stores/index.ts'
import type { CoinFigures, CoinInAccount } from '../account-figures/index.ts'
import type { Lending } from '../lending/index.ts'

/** A coin of a pair in an account with spot margin. */
export interface LentCoin extends ExchangedCoin {
  readonly coin: string
  /** Balance that orders may give without borrowing. */
  readonly free: E8
  /** Largest debt of the coin; 0n if nothing more is lent. */
  readonly limit: E8
  /** Rate per hour as a fraction in E8, rounded. */
  readonly hourlyRate: E8
}

/** The coins of a pair that orders may borrow, at present prices. */
export interface PairLoans {
  readonly leverage: number
  readonly base: LentCoin
  readonly quote: LentCoin
  readonly cross: CrossAccount
  /** Collateral in USD that open orders promise. */
  readonly promised: E8
}

/** Units of an hourly rate in an E8. */
const RATE_UNITS = 10_000n

/** Returns the loans that orders on a pair may take; `undefined` without spot margin. */
export function pairLoans(
  { terms, state }: Pick<Lending, 'terms' | 'state'>,
  base: CoinInAccount,
  quote: CoinInAccount,
): PairLoans | undefined {
  const { leverage, loans } = state
  if (leverage === 0) return undefined
  const lent = (figures: CoinFigures): LentCoin =>
    lentCoin(
      figures,
      terms.find(({ coin }) => coin === figures.coin),
      loans.find(({ coin }) => coin === figures.coin),
    )
  const { cross, promised } = base.account
  return { leverage, cross, promised, base: lent(base.coin), quote: lent(quote.coin) }
}

function lentCoin(
  { coin, priced, equity, inOrders, walletBalance, loan }: CoinFigures,
  terms: LendingTerms | undefined,
  state: Loan | undefined,
): LentCoin {
  const free = walletBalance - inOrders
  const limit: E8 = terms?.enabled === true && state !== undefined ? e8(state.limit) : 0n
  const hourlyRate = terms === undefined ? 0n : divide(hourlyRateOf(terms.hourlyRate), RATE_UNITS, 'halfUp')
  return { ...priced, coin, equity, inOrders, loan, free: free > 0n ? free : 0n, limit, hourlyRate }
}

const coinsOf = ({ base, quote }: PairLoans, side: Side) =>
  side === 'Buy' ? { given: quote, received: base } : { given: base, received: quote }

/** Returns true if the exchange takes an order that gives and receives these amounts (5.4, R5.17). */
function fits(loans: PairLoans, side: Side, amount: E8, gain: E8): boolean {
  const { given, received } = coinsOf(loans, side)
  if (amount > given.free) {
    if (given.loan === undefined || given.price === 0n) return false
    if (given.loan.owedAt(given.equity - given.inOrders - amount) > given.limit) return false
    if (!mayBorrow(loans.cross, loans.leverage)) return false
  }
  const cost = exchangeCost(given, amount, received, gain)
  return cost <= 0n || cost <= crossUsable(loans.cross) - loans.promised
}

/**
 * Returns the largest amount that an order of a side may give at a price, what can be borrowed included, in E8 of the
 * given coin.
 */
export function mostGiven(
  loans: PairLoans,
  side: Side,
  { lotSize, maxLimitQty }: Pick<Pair, 'lotSize' | 'maxLimitQty'>,
  price: E8,
): E8 {
  const most = largestCount(maxLimitQty / lotSize, (lots) => {
    const qty = lots * lotSize
    const value = spotValue(price, qty)
    return side === 'Buy' ? fits(loans, side, value, qty) : fits(loans, side, qty, value)
  })
  return side === 'Buy' ? spotValue(price, most * lotSize) : most * lotSize
}

/** A loan that an order takes if it fills. */
export interface OrderLoan {
  readonly coin: string
  readonly amount: E8
  readonly hourlyRate: E8
  /** Initial margin of the added debt, in USD. */
  readonly margin: E8
}

/** Returns the loan of an order that gives an amount; `undefined` if the balance suffices. */
export function loanFor(loans: PairLoans, side: Side, amount: E8): OrderLoan | undefined {
  const { given } = coinsOf(loans, side)
  if (given.loan === undefined || amount <= given.free) return undefined
  const left = given.equity - given.inOrders
  const added = given.loan.owedAt(left - amount) - given.loan.owedAt(left)
  if (added <= 0n) return undefined
  const margin = given.loan.marginsAt(left - amount).initial - given.loan.marginsAt(left).initial
  return { coin: given.coin, amount: added, hourlyRate: given.hourlyRate, margin }
}
