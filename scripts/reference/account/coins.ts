import { exact, ONE_WHOLE, ZERO } from '../formulas/fraction.ts'
import type { Account, Market, Model } from '../model.ts'
import { isFresh } from '../prices/freshness.ts'

/** Coins that are dollars, one to one and in full (R5.15). */
export function isDollar(coin: string): boolean {
  return coin === 'USDT' || coin === 'USDC'
}

/** USD for one coin: index of the contract named in its terms, else of the first inverse perpetual it settles; 0 is unknown. */
export function coinPrice(model: Model, coin: string): bigint {
  if (isDollar(coin)) return 100_000_000n
  return pricingMarket(model, coin)?.index ?? 0n
}

/** True when a contract's index is the price of a coin. */
export function isPriceOfCoin(model: Model, market: Market): boolean {
  const { id, settleCoin } = market.instrument
  const isNamed = [...model.collateral.values()].some(({ priceInstrument }) => priceInstrument === id)
  return isNamed || pricingMarket(model, settleCoin) === market
}

function pricingMarket(model: Model, coin: string) {
  if (isDollar(coin)) return undefined
  const terms = model.collateral.get(coin)
  if (terms !== undefined) return model.market(terms.priceInstrument)
  return model.markets.find(
    ({ instrument }) => instrument.contractType === 'InversePerpetual' && instrument.settleCoin === coin,
  )
}

/** An amount of a coin in USD. */
export function toUsd(model: Model, coin: string, amount: bigint, towards: 'floor' | 'up'): bigint {
  if (isDollar(coin)) return amount
  return exact(amount)
    .times(exact(coinPrice(model, coin)))
    .e8(towards)
}

/** Converts an amount of USD to a coin, rounded down; 0 while the coin has no price. */
export function fromUsd(model: Model, coin: string, usd: bigint): bigint {
  if (isDollar(coin)) return usd
  const price = coinPrice(model, coin)
  return price === 0n ? 0n : exact(usd).over(exact(price)).e8('floor')
}

interface Worth {
  /** In USD, toward minus infinity; and how much of it is not collateral (5.4). */
  readonly value: bigint
  readonly haircut: bigint
}

/** Assets count by the ratios of the steps they fill, debts in full (5.4, R5.15). */
export function worthOfCoin(model: Model, coin: string, amount: bigint, off: boolean): Worth {
  const value = toUsd(model, coin, amount, 'floor')
  if (amount <= 0n || isDollar(coin)) return { value, haircut: 0n }
  const terms = model.collateral.get(coin)
  let counted = ZERO
  let reached = ZERO
  for (const { maxQty, ratio } of terms?.enabled === true && !off ? terms.tiers : []) {
    const upTo = exact(amount).min(exact(maxQty))
    counted = counted.plus(upTo.minus(reached).max(ZERO).times(exact(ratio)))
    reached = upTo
  }
  return { value, haircut: value - counted.times(exact(coinPrice(model, coin))).e8('floor') }
}

/** Ratio of the first step: the order in which coins are sold (R5.20). */
export function saleRatio(model: Model, coin: string, off: boolean): bigint {
  if (isDollar(coin)) return ONE_WHOLE.e8('down')
  const terms = model.collateral.get(coin)
  return terms?.enabled === true && !off ? (terms.tiers[0]?.ratio ?? 0n) : 0n
}

/** True when every coin of an account has a price that may be acted upon. */
export function hasFreshCoins(account: Account): boolean {
  return account.wallets.every(({ coin, balance }) => {
    const market = pricingMarket(account.model, coin)
    return balance === 0n || market === undefined || isFresh(market)
  })
}
