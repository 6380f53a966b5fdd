import { formatE8 } from '@perpdesk/numeric'
import { isSlippageInRange, SLIPPAGE_RANGES, type SlippageTolerance, slippageLimit } from '@perpdesk/trading'
import { isCount } from '../account/locate.ts'
import { BUY, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { collarOf } from '../listing/limits.ts'
import type { Market } from '../market.ts'
import type { OrderOptions } from '../order-options.ts'
import { invalid, refuse } from '../result.ts'

/** Largest level of a BBO order (3.1). */
const MAX_BBO_LEVEL = 5

/**
 * Returns the refusal of options that take the price from the book, if the order may not have them or they are out of
 * range.
 */
export function checkBookPrice(command: PlaceOrder, options: OrderOptions): CommandResult | undefined {
  const { slippage, bbo } = options
  const isMarket = command.orderType === 'Market'
  if (slippage !== null) {
    if (!isMarket || options.trigger !== null) {
      return invalid('slippageTolerance', 'only market orders that act at once have one')
    }
    if (!isSlippageInRange(slippage)) return outOfRange(slippage)
  }
  if (bbo !== null) {
    if (isMarket || options.trigger !== null) return invalid('bboSide', 'only limit orders that act at once have one')
    if (!isCount(bbo.level) || bbo.level < 1 || bbo.level > MAX_BBO_LEVEL) {
      return invalid('bboLevel', `it must lie between 1 and ${MAX_BBO_LEVEL}`)
    }
  }
  return undefined
}

function outOfRange({ kind }: SlippageTolerance): CommandResult {
  const { min, max } = SLIPPAGE_RANGES[kind]
  const range = { min: formatE8(min), max: formatE8(max) }
  return refuse(kind === 'TickSize' ? 'slippageTicksOutOfRange' : 'slippagePercentOutOfRange', range)
}

/** Returns the order with the price of the level that it names (3.1); refuses it if the level is empty [X]. */
export function withBboPrice(market: Market, command: PlaceOrder): PlaceOrder | CommandResult {
  const bbo = command.options?.bbo ?? null
  if (bbo === null) return command
  const own = command.side === 'Buy' ? BUY : SELL
  const side = bbo.side === 'Queue' ? own : 1 - own
  let price = market.book.best(side)
  for (let level = 1; level < bbo.level && price !== NO_PRICE; level++) price = market.book.worse(side, price)
  return price === NO_PRICE ? invalid('bboLevel', 'the book has no such level') : { ...command, price }
}

/**
 * Returns the limit, in ticks, of the IOC order that a market order becomes: the collar, or nearer by its slippage
 * tolerance (3.11).
 */
export function marketLimit(market: Market, command: PlaceOrder): number {
  const { side } = command
  const collar = collarOf(market, side)
  const slippage = command.options?.slippage ?? null
  if (slippage === null) return collar
  const best = market.book.best(side === 'Buy' ? SELL : BUY)
  if (best === NO_PRICE) return collar
  const limit = slippageLimit(side, best, slippage)
  return side === 'Buy' ? Math.min(limit, collar) : Math.max(limit, collar)
}
