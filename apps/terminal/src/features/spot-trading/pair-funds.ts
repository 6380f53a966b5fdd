import { divE8, divide, type E8, e8, roundToStep } from '@perpdesk/numeric'
import type { LendingTerms, Loan } from '@perpdesk/protocol'
import {
  type AccountCapabilities,
  type CollateralCoin,
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

/** A coin of a pair as the orders of an account may give it. */
interface PairCoin extends ExchangedCoin {
  readonly coin: string
  /** Balance that orders may give without borrowing. */
  readonly free: E8
  /**
   * The part of the balance that margin of contracts leaves, if the coin shares no margin with other coins; `undefined`
   * for a coin that shares margin.
   */
  readonly alone: E8 | undefined
  /** Largest debt of the coin; 0n if nothing more is lent. */
  readonly limit: E8
  /** Rate per hour as a fraction in E8, rounded. */
  readonly hourlyRate: E8
}

/** The coins of a pair with the account that backs orders on it, at present prices. */
export interface PairFunds {
  /** Leverage of spot margin; 0 without it, when nothing is lent to orders. */
  readonly leverage: number
  readonly base: PairCoin
  readonly quote: PairCoin
  readonly cross: CrossAccount
  /** Collateral in USD that open orders promise. */
  readonly promised: E8
}

/** Units of an hourly rate in an E8. */
const RATE_UNITS = 10_000n

/** The terms of a coin that shares no margin: the usable balance of other coins does not depend on it. */
const NOT_COUNTED: CollateralCoin = { price: 0n, collateral: { tiers: [], enabled: false } }

interface FundsKnown {
  /** Terms and debts of the account; `undefined` for an account to which nothing is lent. */
  readonly lending: Pick<Lending, 'terms' | 'state'> | undefined
  readonly margin: Pick<AccountCapabilities, 'shares'>
  /**
   * Returns the loss of resting orders of the contracts that settle in a coin with margin of its own, zero or negative
   * (5.4).
   */
  readonly orderLoss: (coin: string) => E8
  readonly base: CoinInAccount
  readonly quote: CoinInAccount
}

/** Returns what an account may give in orders on a pair. */
export function pairFunds({ lending, margin, orderLoss, base, quote }: FundsKnown): PairFunds {
  const { cross, promised } = base.account
  const coinOf = (figures: CoinFigures): PairCoin => {
    const { coin, priced, equity, inOrders, walletBalance, loan, available } = figures
    const free = notNegative(walletBalance - inOrders)
    const shares = margin.shares(coin)
    return {
      ...(shares ? priced : NOT_COUNTED),
      ...termsOf(lending, coin),
      coin,
      equity,
      inOrders,
      loan,
      free,
      alone: shares ? undefined : notNegative(available + orderLoss(coin)),
    }
  }
  return { leverage: lending?.state.leverage ?? 0, cross, promised, base: coinOf(base.coin), quote: coinOf(quote.coin) }
}

function termsOf(
  lending: Pick<Lending, 'terms' | 'state'> | undefined,
  coin: string,
): Pick<PairCoin, 'limit' | 'hourlyRate'> {
  const named = <Row extends LendingTerms | Loan>(rows: readonly Row[] = []) => rows.find((row) => row.coin === coin)
  const terms = named(lending?.terms)
  const state = named(lending?.state.loans)
  return {
    limit: terms?.enabled === true && state !== undefined ? e8(state.limit) : 0n,
    hourlyRate: terms === undefined ? 0n : divide(hourlyRateOf(terms.hourlyRate), RATE_UNITS, 'halfUp'),
  }
}

function notNegative(amount: E8): E8 {
  return amount > 0n ? amount : 0n
}

const coinsOf = ({ base, quote }: PairFunds, side: Side) =>
  side === 'Buy' ? { given: quote, received: base } : { given: base, received: quote }

function borrows({ leverage }: PairFunds, { loan }: PairCoin): boolean {
  return leverage > 0 && loan !== undefined
}

/** True if the exchange takes an order that gives and receives these amounts (5.4, R5.17). */
export function canGive(funds: PairFunds, side: Side, amount: E8, gain: E8): boolean {
  const { given, received } = coinsOf(funds, side)
  if (amount > given.free && !mayOwe(funds, given, amount)) return false
  if (given.alone !== undefined) return amount <= given.alone
  const cost = exchangeCost(given, amount, received, gain)
  return cost <= 0n || cost <= crossUsable(funds.cross) - funds.promised
}

/** True if spot margin lends what an amount takes beyond the free balance. */
function mayOwe(funds: PairFunds, { loan, price, equity, inOrders, limit }: PairCoin, amount: E8): boolean {
  if (loan === undefined || funds.leverage === 0 || price === 0n) return false
  return loan.owedAt(equity - inOrders - amount) <= limit && mayBorrow(funds.cross, funds.leverage)
}

/**
 * Returns the largest amount that an order of a side may give at a price, what can be borrowed included, in E8 of the
 * given coin: the whole free balance, otherwise the amount of the largest quantity in lots.
 */
export function mostGiven(
  funds: PairFunds,
  side: Side,
  { lotSize, maxLimitQty }: Pick<Pair, 'lotSize' | 'maxLimitQty'>,
  price: E8,
): E8 {
  const { given } = coinsOf(funds, side)
  const exchanged = (qty: E8): readonly [given: E8, received: E8] =>
    side === 'Buy' ? [spotValue(price, qty), qty] : [qty, spotValue(price, qty)]
  if (!borrows(funds, given)) {
    const lots = side === 'Buy' ? roundToStep(divE8(given.free, price, 'floor'), lotSize, 'floor') : given.free
    if (canGive(funds, side, given.free, exchanged(lots)[1])) return given.free
  }
  const most = largestCount(maxLimitQty / lotSize, (lots) => canGive(funds, side, ...exchanged(lots * lotSize)))
  return exchanged(most * lotSize)[0]
}

/** A loan that an order takes if it fills. */
export interface OrderLoan {
  readonly coin: string
  readonly amount: E8
  readonly hourlyRate: E8
  /** Initial margin of the added debt, in USD. */
  readonly margin: E8
}

/**
 * Returns the loan of an order that gives an amount; `undefined` if the equity suffices or the coin is not lent. Unrealised
 * losses can make the equity smaller than the free balance.
 */
export function loanFor(funds: PairFunds, side: Side, amount: E8): OrderLoan | undefined {
  const { given } = coinsOf(funds, side)
  const { loan } = given
  if (loan === undefined) return undefined
  const left = given.equity - given.inOrders
  const added = loan.owedAt(left - amount) - loan.owedAt(left)
  if (added <= 0n) return undefined
  const margin = loan.marginsAt(left - amount).initial - loan.marginsAt(left).initial
  return { coin: given.coin, amount: added, hourlyRate: given.hourlyRate, margin }
}
