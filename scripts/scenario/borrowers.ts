import { divide, e8 } from '@perpdesk/numeric'
import type { SpotInstrument } from '@perpdesk/trading'
import type { Command } from '../../packages/engine/src/command.ts'
import type { Random } from '../lib/random.ts'
import { accountOf, COINS, lotsWorth, marketOrder, PAIRS, ticksAt } from './venue.ts'

/** Ways to owe: dollars for a purchase, coins for a sale, or dollars by a manual loan against coins. */
const WAYS = ['buys', 'sells', 'loan'] as const

/** A borrower: how it owes, in which pair, with which leverage and funds. */
export interface Borrower {
  readonly account: number
  readonly way: (typeof WAYS)[number]
  readonly pair: SpotInstrument
  readonly leverage: number
  /** Value of the funds in USD. */
  readonly usd: number
}

export function borrower(account: number, random: Random): Borrower {
  return {
    account,
    way: WAYS[account % WAYS.length]!,
    pair: random.pick(PAIRS),
    leverage: random.pick([3, 5, 10, 10]),
    usd: random.between(2_000, 60_000),
  }
}

/** Returns the commands that open and fund the account, with spot margin, and with the loan of those that take one. */
export function borrowerArrives({ account, way, pair, leverage, usd }: Borrower): Command[] {
  const { baseCoin, quoteCoin } = pair
  const ownsCoins = way === 'loan'
  // whole USD divided by the coin's initial price, rounded to a millionth of a coin
  const coins = divide(BigInt(usd) * 1_000_000n, BigInt(COINS[baseCoin === 'BTC' ? 'BTC' : 'ETH'].price), 'down') * 100n
  return [
    accountOf(account, 'UTA2'),
    {
      type: 'deposit',
      account,
      coin: ownsCoins ? baseCoin : quoteCoin,
      amount: ownsCoins ? coins : e8(`${usd}`),
      bonus: false,
    },
    { type: 'setSpotMargin', account, leverage },
    ...(ownsCoins ? [{ type: 'borrow', account, coin: quoteCoin, amount: e8(`${Math.floor(usd / 2)}`) } as const] : []),
  ]
}

/** Returns the market order by which the borrower owes, or spends its loan, with `share` of what its leverage allows. */
export function borrowerOrder({ account, way, pair, leverage, usd }: Borrower, share: number): Command {
  const value = way === 'loan' ? usd / 2 : usd * (way === 'buys' ? leverage : leverage - 1)
  return marketOrder(account, pair, way === 'sells' ? 'Sell' : 'Buy', lotsWorth(pair, value * share, ticksAt(pair, 1)))
}
