import type { OrderOptions, PlaceOrder } from '@perpdesk/engine'
import { opposite } from '../formulas/formulas.ts'
import { exact, ratio } from '../formulas/fraction.ts'
import { collarFor } from '../listing/limits.ts'
import type { Market } from '../model.ts'
import { type Answer, refused } from '../results.ts'

const MOST_LEVELS = 5

/** A market with prices: a contract, or a spot pair. */
interface Priced extends Pick<Market, 'maxBuy' | 'minSell'> {
  readonly bids: readonly { readonly price: number }[]
  readonly asks: readonly { readonly price: number }[]
}

function bookOf({ bids, asks }: Priced, side: PlaceOrder['side']): Priced['bids'] {
  return side === 'Buy' ? bids : asks
}

/** Refuses orders that may not take a price or bound from the book, or not within this range (3.1, 3.11). */
export function bookPriceFault(command: PlaceOrder, options: OrderOptions): Answer | undefined {
  const { slippage, bbo, trigger } = options
  const isMarket = command.orderType === 'Market'
  if (slippage !== null) {
    if (!isMarket || trigger !== null) return refused('invalid')
    const inTicks = slippage.kind === 'TickSize'
    const step = inTicks ? 100_000_000n : 1_000_000n
    const count = slippage.value / step
    const fits = slippage.value % step === 0n && count >= 1n && count <= (inTicks ? 10_000n : 1000n)
    if (!fits) return refused(inTicks ? 'slippageTicks' : 'slippagePercent')
  }
  if (bbo === null) return undefined
  if (isMarket || trigger !== null) return refused('invalid')
  return Number.isSafeInteger(bbo.level) && bbo.level >= 1 && bbo.level <= MOST_LEVELS ? undefined : refused('invalid')
}

/**
 * Returns the limit price of an order. If the order names a level of the book, this is the level's price, or `null` if
 * there is no such level (3.1).
 */
export function limitOf(market: Priced, command: PlaceOrder): number | null {
  const bbo = command.options?.bbo ?? null
  if (bbo === null) return command.price
  const side = bbo.side === 'Queue' ? command.side : opposite(command.side)
  const levels = [...new Set(bookOf(market, side).map(({ price }) => price))]
  return levels[bbo.level - 1] ?? null
}

/** Returns the worst price of a market order: the collar, or the best price with the allowed slippage (3.11). */
export function marketLimit(market: Priced, { side, options }: PlaceOrder): number {
  const collar = collarFor(market, side)
  const slippage = options?.slippage ?? null
  const [best] = bookOf(market, opposite(side))
  if (slippage === null || best === undefined) return collar
  const part = exact(slippage.value)
  const distance = slippage.kind === 'TickSize' ? part : part.times(ratio(best.price, 100))
  const slips = Number(distance.whole('floor'))
  return side === 'Buy' ? Math.min(collar, best.price + slips) : Math.max(collar, Math.max(1, best.price - slips))
}
