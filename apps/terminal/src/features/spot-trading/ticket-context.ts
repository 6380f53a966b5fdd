import { e8 } from '@perpdesk/numeric'
import type { User, Wallet } from '@perpdesk/protocol'
import { SPOT_OPENING_MS } from '@perpdesk/trading'
import { type BookView, givenPrice, type LiveTicker, type Pair } from '../../stores/index.ts'
import type { TicketContext } from './kinds/spot-kind.ts'
import type { PairFunds } from './pair-funds.ts'
import { spotTakerRateOf } from './taker-rate.ts'

/** The records from which a ticket's prices and balances follow. */
interface TicketKnowledge {
  readonly pair: Pair
  readonly ticker: LiveTicker
  readonly book: Pick<BookView, 'status' | 'bids' | 'asks'>
  /** `null` for a visitor. */
  readonly user: Pick<User, 'spotTakerFeeRate'> | null
  readonly wallet: Wallet | undefined
  readonly funds: PairFunds | undefined
  /** Time of the exchange, milliseconds since 1970 UTC. */
  readonly now: number
}

/** Returns the prices and balances at which a ticket is judged. */
export function ticketContext({ pair, ticker, book, user, wallet, funds, now }: TicketKnowledge): TicketContext {
  const { last, bid, ask, highestBuy, lowestSell } = ticker
  return {
    pair,
    last: givenPrice(last),
    bid,
    ask,
    limits: highestBuy === undefined || lowestSell === undefined ? null : { maxBuy: highestBuy, minSell: lowestSell },
    isOpening: now < pair.launchTime + SPOT_OPENING_MS,
    takerRate: pair.isFeeFree ? 0n : spotTakerRateOf(user),
    free: wallet && { base: freeOf(wallet, pair.baseCoin), quote: freeOf(wallet, pair.quoteCoin) },
    funds,
    book: book.status === 'live' ? book : undefined,
  }
}

/** Returns the balance of a coin less what open orders hold. */
function freeOf({ coins }: Wallet, coin: string) {
  const held = coins.find((each) => each.coin === coin)
  const free = held === undefined ? 0n : e8(held.walletBalance) - e8(held.inOrders)
  return free > 0n ? free : 0n
}
