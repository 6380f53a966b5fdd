import { divide, type E8, mulE8, ONE, type Rounding } from '@perpdesk/numeric'
import { type BorrowTerms, type CollateralTerms, USD_COINS } from '@perpdesk/trading'
import type { ContractMarket, Market } from '../market.ts'
import { isContractMarket } from './contract-market.ts'

/** Collateral terms of a coin without terms: it has a value, but none as collateral. */
export const NO_COLLATERAL: Pick<CollateralTerms, 'tiers' | 'enabled'> = { tiers: [], enabled: false }

/** A coin of the exchange: its price in USD and its collateral terms. */
export class Coin {
  readonly name: string
  readonly isUsd: boolean
  /** The coin's collateral terms; `null` until they are set. */
  terms: CollateralTerms | null = null
  /** Terms on which the coin is lent; `null` if it is not lent. */
  lending: BorrowTerms | null = null
  /**
   * Contract whose index is the coin's price: the one named by its terms, or the first inverse perpetual settled in it.
   */
  market: ContractMarket | undefined

  constructor(name: string) {
    this.name = name
    this.isUsd = USD_COINS.includes(name)
  }

  /** USD per coin; 0n while no price is known. */
  get price(): E8 {
    return this.isUsd ? ONE : (this.market?.prices.index ?? 0n)
  }

  get collateral(): Pick<CollateralTerms, 'tiers' | 'enabled'> {
    return this.terms ?? NO_COLLATERAL
  }

  toUsd(amount: E8, rounding: Rounding): E8 {
    return this.isUsd ? amount : mulE8(amount, this.price, rounding)
  }

  /** Returns the coins worth an amount of USD; 0n while the coin has no price. */
  fromUsd(usd: E8, rounding: Rounding): E8 {
    if (this.isUsd) return usd
    const { price } = this
    return price === 0n ? 0n : divide(usd * ONE, price, rounding)
  }
}

/** The coins of the exchange by name. */
export class Coins {
  readonly #byName = new Map<string, Coin>()
  /** The lent coins, sorted by name. */
  lent: readonly Coin[] = []

  get(name: string): Coin {
    const found = this.#byName.get(name)
    if (found !== undefined) return found
    const coin = new Coin(name)
    this.#byName.set(name, coin)
    return coin
  }

  /** Returns all collateral terms that were set, sorted by coin. */
  terms(): CollateralTerms[] {
    const set = [...this.#byName.values()].flatMap(({ terms }) => (terms === null ? [] : [terms]))
    return set.toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
  }

  /** Sets the terms on which a coin is lent. */
  setLending(terms: BorrowTerms): void {
    const coin = this.get(terms.coin)
    coin.lending = terms
    const others = this.lent.filter((one) => one !== coin)
    this.lent = [...others, coin].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** True if the index of a contract is the price of a coin. */
  arePricedBy(market: Market): boolean {
    for (const coin of this.#byName.values()) if (coin.market === market) return true
    return false
  }

  /** True if the coin has collateral terms. */
  hasTerms(name: string): boolean {
    return (this.#byName.get(name)?.terms ?? null) !== null
  }

  setTerms(terms: CollateralTerms, market: ContractMarket): void {
    const coin = this.get(terms.coin)
    coin.terms = terms
    coin.market = market
  }

  /** Prices a coin without terms by the inverse perpetual with the lowest id that settles in it. */
  listed(market: Market): void {
    const { contractType, settleCoin, id } = market.instrument
    if (!isContractMarket(market) || contractType !== 'InversePerpetual') return
    const coin = this.get(settleCoin)
    if (coin.terms !== null || (coin.market !== undefined && coin.market.instrument.id < id)) return
    coin.market = market
  }
}
