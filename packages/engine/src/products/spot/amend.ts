import { formatE8 } from '@perpdesk/numeric'
import { sideAt } from '../../account/open-order.ts'
import type { AmendOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import { refuse } from '../../result.ts'
import type { OrderIntent, ReplacedOrder } from '../../risk/order-intent.ts'
import type { State } from '../../state.ts'
import type { AmendedFigures } from '../product.ts'
import { checkBacking, exchangeAt, promisedBy } from './backing.ts'
import { checkAmount, checkPairPrice, checkPairQty, checkPriceLimit } from './checks.ts'
import type { SpotSeat } from './seat.ts'

/** Returns the new price and open lots of a resting order after all checks of its figures, or the refusal. */
export function amendedFigures(
  state: State,
  { market }: SpotSeat,
  slot: number,
  command: AmendOrder,
): AmendedFigures | CommandResult {
  const { pool } = state
  const filled = pool.filled[slot]!
  const price = command.price === 0 ? pool.price[slot]! : command.price
  const leaves = command.qty === 0 ? pool.leaves[slot]! : command.qty - filled
  const figures = { price, leaves }
  const badPrice =
    command.price === 0
      ? undefined
      : (checkPairPrice(market, price) ?? checkPriceLimit(market, sideAt(state, slot), price))
  if (badPrice !== undefined) return badPrice
  if (leaves <= 0) return refuse('qtyBelowFilled', { filled: formatE8(market.qtyOf(filled)) })
  if (command.qty === 0 && price === pool.price[slot]) return figures
  const lots = filled + leaves
  return checkPairQty(market, lots, market.maxLimitQty) ?? checkAmount(market, market.valueOf(price, lots)) ?? figures
}

/** Checks the coins needed by the amended order (R3.33), including those that it already promises. */
export function gateAmended(
  state: State,
  seat: SpotSeat,
  slot: number,
  { price, leaves }: AmendedFigures,
): CommandResult | undefined {
  const { pool } = state
  const side = sideAt(state, slot)
  const promised = promisedBy(seat.market, side, pool.price[slot]!, pool.leaves[slot]!)
  return checkBacking(seat, exchangeAt(seat.market, side, price, leaves), promised)
}

/** Checks the coins needed by a market maker's quote, including those that the replaced quote promises. */
export function gateQuote(
  _state: State,
  seat: SpotSeat,
  { side, price, lots }: OrderIntent,
  replaced?: ReplacedOrder,
): CommandResult | undefined {
  const { market } = seat
  const { isBanBuy, isBanSell } = market.instrument
  if (side === 'Buy' ? isBanBuy : isBanSell) return refuse('pairNotOpen')
  const promised = replaced === undefined ? 0 : promisedBy(market, side, replaced.price, replaced.lots)
  return checkBacking(seat, exchangeAt(market, side, price, lots), promised)
}
