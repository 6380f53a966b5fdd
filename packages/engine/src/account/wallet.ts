import { type Amount, amountOf, type E8, e8Of, minus, plus } from '@perpdesk/numeric'
import { type CoinWorth, coinWorth } from '@perpdesk/trading'
import { type Claims, NO_CLAIMS } from './claims.ts'
import { type Coin, NO_COLLATERAL } from './coins.ts'

/** The fields of a wallet that are part of the state. */
export type WalletFigures = Pick<
  Wallet,
  'coin' | 'balance' | 'bonus' | 'cumRealised' | 'holds' | 'borrowed' | 'isSwitchedOff'
>

/** Value and haircut with the input from which they were computed. */
interface RememberedWorth extends CoinWorth {
  readonly amount: E8
  readonly price: E8
  readonly collateral: Coin['collateral']
}

/**
 * The balance of one coin of an account. Sums that change with every fill are kept as amounts; the getters return E8.
 */
export class Wallet {
  readonly coin: string
  readonly money: Coin
  balanceAmount: Amount = 0
  cumRealisedAmount: Amount = 0
  /** Part of all deposits that may be traded and lost, but never withdrawn. */
  bonus: E8 = 0n
  claims: Claims = NO_CLAIMS
  /** The part promised by open orders in pairs. Derived from them. */
  inOrders: Amount = 0
  /** True if the account has switched the coin off as collateral. */
  isSwitchedOff = false

  /** Value last computed. Not part of the state. */
  #worth: RememberedWorth | null = null

  constructor(money: Coin) {
    this.coin = money.name
    this.money = money
  }

  get balance(): E8 {
    return e8Of(this.balanceAmount)
  }

  set balance(balance: E8) {
    this.balanceAmount = amountOf(balance)
  }

  get holds(): Claims['holds'] {
    return this.claims.holds
  }

  get borrowed(): E8 {
    return this.claims.borrowed
  }

  /** The part that is neither a bonus nor borrowed; negative if losses have used it up. */
  get own(): E8 {
    return this.balance - this.bonus - this.borrowed
  }

  /** The part that is not held, borrowed or promised by an order; negative if losses have used it up. */
  get free(): E8 {
    return this.balance - this.claims.held - this.borrowed - e8Of(this.inOrders)
  }

  /**
   * The part that may be exchanged for other coins, including borrowed coins. Negative if open orders promise more than
   * the balance.
   */
  get spendable(): E8 {
    return e8Of(this.spendableAmount)
  }

  /** {@link spendable} as an amount. */
  get spendableAmount(): Amount {
    const unpromised = minus(this.balanceAmount, this.inOrders)
    return this.claims === NO_CLAIMS ? unpromised : minus(unpromised, amountOf(this.claims.held))
  }

  /** Collateral terms of the coin in this account. */
  get collateral(): Coin['collateral'] {
    return this.isSwitchedOff ? NO_COLLATERAL : this.money.collateral
  }

  /** The balance without borrowed amounts. */
  get netAmount(): Amount {
    return this.claims === NO_CLAIMS ? this.balanceAmount : minus(this.balanceAmount, amountOf(this.borrowed))
  }

  /** Realised profit, fees and funding since the account was opened. */
  get cumRealised(): E8 {
    return e8Of(this.cumRealisedAmount)
  }

  set cumRealised(earned: E8) {
    this.cumRealisedAmount = amountOf(earned)
  }

  /** Adds to the balance; a negative amount takes from it. */
  add(amount: Amount): void {
    this.balanceAmount = plus(this.balanceAmount, amount)
  }

  /** Adds the realised profit of a fill, less its fee. */
  realise(earned: Amount): void {
    this.cumRealisedAmount = plus(this.cumRealisedAmount, earned)
  }

  /**
   * Returns USD value and haircut of a coin other than dollars, with its unrealised profit; cached until one of them
   * changes.
   */
  worth(unrealised: E8): CoinWorth {
    const { collateral } = this
    const { price } = this.money
    const amount = e8Of(this.netAmount) + unrealised
    const last = this.#worth
    if (last !== null && last.amount === amount && last.price === price && last.collateral === collateral) return last
    const { value, haircut } = coinWorth(amount, price, collateral)
    this.#worth = { amount, price, collateral, value, haircut }
    return this.#worth
  }
}
