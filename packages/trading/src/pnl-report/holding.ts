import { type E8, mulE8 } from '@perpdesk/numeric'

/** An amount of a coin, in E8. */
export interface CoinAmount {
  readonly coin: string
  readonly amount: E8
}

export interface Holding {
  /** Worth of the account now. */
  readonly worth: E8
  /** Worth now of the coins of the start and of all that was moved in or out since, had nothing been traded. */
  readonly held: E8
  /** `worth − held`: the result of trading, open positions included. */
  readonly difference: E8
}

/**
 * Compares an account with just holding: its equity at the start by coins, and `moved` since, against its equity now,
 * all at the present prices in USD. Each amount is rounded `halfUp` to 1e-8. `undefined` where a coin has no price.
 */
export function compareWithHolding(
  start: readonly CoinAmount[],
  moved: readonly CoinAmount[],
  now: readonly CoinAmount[],
  prices: ReadonlyMap<string, E8>,
): Holding | undefined {
  const worth = worthOfAll(now, prices)
  const held = worthOfAll([...start, ...moved], prices)
  return worth === undefined || held === undefined ? undefined : { worth, held, difference: worth - held }
}

function worthOfAll(amounts: readonly CoinAmount[], prices: ReadonlyMap<string, E8>): E8 | undefined {
  const byCoin = new Map<string, E8>()
  for (const { coin, amount } of amounts) byCoin.set(coin, (byCoin.get(coin) ?? 0n) + amount)
  let sum = 0n
  for (const [coin, amount] of byCoin) {
    if (amount === 0n) continue
    const price = prices.get(coin)
    if (price === undefined) return undefined
    sum += mulE8(amount, price, 'halfUp')
  }
  return sum
}
