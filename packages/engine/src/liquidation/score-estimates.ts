import { estimateOf, UNITS_IN_ONE } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import type { ContractMarket } from '../market.ts'
import { pnlPriceOf } from '../prices/pnl-price.ts'
import type { State } from '../state.ts'
import { ESTIMATE_ERROR } from './fifths.ts'

/*
 * Scores of the queue for deleveraging in doubles, for positions in cross margin whose account has only dollars. No
 * money is computed from them: estimates only decide which scores must be compared exactly.
 *
 * The bound of their error. Let u = 2^-53, and count in units of 1e-8 dollars. A value at a price is computed from the
 * nearest doubles in four roundings, and is rounded to a unit in the exact figures: with v for the value and e for the
 * entry value, a profit is at most 1 + 8u (v + e) off. A balance is the sum of n such profits and wallets, which adds
 * at most n·u of the sum of all v + e and wallets: below 8000 terms each of them is within 1 + 2^-40 (v + e). Of an
 * exact score (`adlScore`: profit ÷ entry value × value ÷ distance, or × distance ÷ value) the distance differs from
 * the size of the balance by two roundings of a unit. If profit and balance are at least 4 ÷ r times their bounds, and
 * the value is at least 8 ÷ r units, then their relative errors r/4 + r/4 + r/8 and the roundings of the score (below
 * 16u) are less than r: with r = ESTIMATE_ERROR the score is within r of the estimate.
 */
const PROFIT_ERROR = 2 ** -50
const TERM_ERROR = 2 ** -40
const MOST_TERMS = 8000
const CLEAR = 4 / ESTIMATE_ERROR
const LEAST_VALUE = 8 / ESTIMATE_ERROR

/**
 * Estimated balances of all accounts at the present marks, by row, and bounds of their errors; infinite for accounts
 * without an estimate.
 */
export class BalanceEstimates {
  readonly #balances: Float64Array
  readonly #errors: Float64Array

  constructor(state: State) {
    const { list } = state.accounts
    this.#balances = new Float64Array(list.length)
    // the distance from the bankruptcy value differs from the balance by at most two units
    this.#errors = new Float64Array(list.length).fill(2)
    const isTooLong = 2 * state.markets.contracts.length + 100 > MOST_TERMS
    for (const account of list) {
      if (isTooLong || !account.margin.judgesWhole) this.#errors[account.row] = Number.POSITIVE_INFINITY
      else this.#addWallets(account)
    }
    for (const market of state.markets.contracts) this.#addProfits(state, market)
  }

  #addWallets({ row, wallets }: Account): void {
    for (const { money, netAmount } of wallets) {
      const amount = estimateOf(netAmount)
      this.#balances[row]! += amount
      this.#errors[row]! += money.isUsd ? 1 + Math.abs(amount) * TERM_ERROR : Number.POSITIVE_INFINITY
    }
  }

  #addProfits(state: State, market: ContractMarket): void {
    const { count, accounts, lots, entries } = state.accounts.openPositions.in(market)
    const balances = this.#balances
    const errors = this.#errors
    if (!isLinearInDollars(state, market)) {
      for (let place = 0; place < count; place++) errors[accounts[place]!] = Number.POSITIVE_INFINITY
      return
    }
    const lot = valueOfLot(market, estimateOf(pnlPriceOf(market)))
    for (let place = 0; place < count; place++) {
      const row = accounts[place]!
      const entry = entries[place]!
      const value = Math.abs(lots[place]!) * lot
      balances[row]! += lots[place]! > 0 ? value - entry : entry - value
      errors[row]! += 1 + (value + entry) * TERM_ERROR
    }
  }

  /**
   * Returns the score of a position at the mark, or `NaN` if the estimate may be off by more than `ESTIMATE_ERROR`.
   * `value` and `entry` are those of its lots, in units.
   */
  score(row: number, isLong: boolean, value: number, entry: number): number {
    const growth = value - entry
    const profit = isLong ? growth : -growth
    const distance = Math.abs(this.#balances[row]!)
    const isClear =
      entry > 0 &&
      value >= LEAST_VALUE &&
      Math.abs(profit) >= CLEAR * (1 + (value + entry) * PROFIT_ERROR) &&
      distance >= CLEAR * this.#errors[row]!
    if (!isClear) return Number.NaN
    return profit > 0 ? (profit / entry) * (value / distance) : (profit / entry) * (distance / value)
  }
}

/** Returns the value of a lot at the mark in units; `NaN` if scores of the contract are not estimated. */
export function valueOfLotAtMark(state: State, market: ContractMarket): number {
  // in a settlement window profits count at the mean index price instead
  if (market.prices.predictedDelivery !== 0n || !isLinearInDollars(state, market)) return Number.NaN
  return valueOfLot(market, estimateOf(market.markAmount))
}

function valueOfLot(market: ContractMarket, price: number): number {
  return (price * estimateOf(market.instrument.lotSize)) / UNITS_IN_ONE
}

function isLinearInDollars({ accounts }: State, { values, instrument }: ContractMarket): boolean {
  return !values.inverse && accounts.coins.get(instrument.settleCoin).isUsd
}
