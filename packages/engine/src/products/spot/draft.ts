import { type Amount, amountOf, toSafeCount } from '@perpdesk/numeric'
import type { PlaceOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import { type OrderDetails, PLAIN_DETAILS } from '../../order-options.ts'
import { marketLimit } from '../../orders/book-price.ts'
import { invalid } from '../../result.ts'
import { lendsFor } from '../../risk/loan-gate.ts'
import type { State } from '../../state.ts'
import { carriedDetails } from '../../triggers/stop-view.ts'
import { type OrderDraft, orderDraft } from '../order-draft.ts'
import { checkBacking, exchangeAt, exchangeOf } from './backing.ts'
import {
  checkAmount,
  checkCarriedLegs,
  checkForm,
  checkOrderCount,
  checkPairPrice,
  checkPairQty,
  checkPriceLimit,
  valueTooSmall,
} from './checks.ts'
import type { SpotSeat } from './seat.ts'
import { type Taken, type Taking, walkBook } from './walk-book.ts'

/**
 * Checks the figures of a command and the coins that it needs; returns the order to be created, or the refusal.
 *
 * @param triggered true if the order waited for its trigger price: its owner cannot react to a refusal any more
 */
export function draftOrder(
  state: State,
  seat: SpotSeat,
  command: PlaceOrder,
  triggered: boolean,
): OrderDraft | CommandResult {
  const { options } = command
  const refused = checkForm(state, seat, command)
  if (refused !== undefined) return refused
  if (options?.spot?.holdsCoins === true) return invalid('orderFilter', 'an order that acts at once holds nothing')
  return command.orderType === 'Market' ? marketDraft(state, seat, command, triggered) : limitDraft(seat, command)
}

function limitDraft(seat: SpotSeat, command: PlaceOrder): OrderDraft | CommandResult {
  const { market } = seat
  const { side, price, qty, options } = command
  return (
    checkPairPrice(market, price) ??
    checkPairQty(market, qty, market.maxLimitQty) ??
    checkPriceLimit(market, side, price) ??
    checkAmount(market, market.valueOf(price, qty)) ??
    checkCarriedLegs(market, side, options?.tpsl ?? null, price) ??
    checkOrderCount(seat) ??
    checkBacking(seat, exchangeAt(market, side, price, qty)) ??
    draftOf(command, command.timeInForce, price, qty)
  )
}

/** Returns the draft of a market order: IOC at the limit of the pair, or nearer by its slippage tolerance. */
function marketDraft(
  state: State,
  seat: SpotSeat,
  command: PlaceOrder,
  triggered: boolean,
): OrderDraft | CommandResult {
  const { market } = seat
  const { qty, options } = command
  if ((options?.tpsl ?? null) !== null) return invalid('takeProfit', 'only limit orders carry TP/SL')
  const limit = marketLimit(market, command)
  const amount = options?.spot?.quoteAmount ?? 0n
  const refused =
    (amount > 0n
      ? checkAmount(market, amount)
      : (checkPairQty(market, qty, market.maxMarketQty) ?? checkAmount(market, market.valueOf(limit, qty)))) ??
    checkOrderCount(seat)
  if (refused !== undefined) return refused
  return amount > 0n ? byAmount(state, seat, command, limit, amount) : byQty(state, seat, command, limit, triggered)
}

/** Returns the draft of a market order by amount; the present book determines its lots. */
function byAmount(
  state: State,
  seat: SpotSeat,
  command: PlaceOrder,
  limit: number,
  amount: bigint,
): OrderDraft | CommandResult {
  const { market } = seat
  const { side } = command
  const taken = walkBook(state, seat, {
    ...takingOf(command, limit),
    lots: market.maxMarketQty,
    cost: unitsOf(seat, amount),
  })
  if (taken.lots === 0 && taken.isSpent) return valueTooSmall(market.instrument)
  // without a counterparty an order of the smallest quantity is placed, which ends without a fill
  const lots = taken.lots === 0 ? market.minQty : taken.lots
  const value = side === 'Buy' ? amountOf(amount) : valueOf(seat, taken)
  return checkBacking(seat, exchangeOf(market, side, taken.lots, value)) ?? draftOf(command, 'IOC', limit, lots)
}

/**
 * Returns the draft of a market order by quantity. Without spot margin, a triggered buy takes as many lots as the free
 * coins allow; any other order needs the coins for all its lots.
 */
function byQty(
  state: State,
  seat: SpotSeat,
  command: PlaceOrder,
  limit: number,
  triggered: boolean,
): OrderDraft | CommandResult {
  const { account, market } = seat
  const { side, qty } = command
  const { quoteCoin } = market.instrument
  const isCut = triggered && side === 'Buy' && !lendsFor(account, quoteCoin)
  const cost = isCut ? unitsOf(seat, account.spendableOf(quoteCoin)) : Number.MAX_SAFE_INTEGER
  const taken = walkBook(state, seat, { ...takingOf(command, limit), lots: qty, cost })
  const lots = taken.isSpent ? taken.lots : qty
  if (lots === 0) return checkBacking(seat, exchangeAt(market, side, limit, qty)) ?? valueTooSmall(market.instrument)
  const given = side === 'Buy' ? taken.lots : lots
  return (
    checkBacking(seat, exchangeOf(market, side, given, valueOf(seat, taken))) ?? draftOf(command, 'IOC', limit, lots)
  )
}

function takingOf({ side, smpType }: PlaceOrder, limit: number): Omit<Taking, 'lots' | 'cost'> {
  return { side, limit, smpType }
}

/** Returns the whole units of cost in an amount of the quote coin; 0 for a negative amount. */
function unitsOf({ market }: SpotSeat, amount: bigint): number {
  return amount <= 0n ? 0 : toSafeCount(amount / market.values.unit)
}

function valueOf({ market }: SpotSeat, { cost }: Taken): Amount {
  return market.values.amountOfCost(cost)
}

function draftOf(command: PlaceOrder, timeInForce: PlaceOrder['timeInForce'], price: number, lots: number): OrderDraft {
  const { options } = command
  const isBbo = options !== null && options.bbo !== null
  const draft = orderDraft(command, timeInForce, price, lots, 0, isBbo ? 'CreateByBboOrder' : 'CreateByUser')
  if (options === null) return draft
  const quoteAmount = options.spot?.quoteAmount ?? 0n
  const { slippage, tpsl } = options
  if (slippage === null && tpsl === null && quoteAmount === 0n) return draft
  const details: OrderDetails = {
    ...PLAIN_DETAILS,
    slippage,
    ...(quoteAmount > 0n && { quoteAmount }),
    ...carriedDetails(tpsl),
  }
  return { ...draft, detailed: { stopOrderType: 'UNKNOWN', details } }
}
