import type { AttachedTpSl, OrderOptions, PlaceOrder, TpSlLeg } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import { exact, ratio } from '../formulas/fraction.ts'
import { steps } from '../market.ts'
import type { Account, Model, Pair } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { directionOf } from '../triggers/stop-order.ts'
import { isOpen, restingIn, stopsOf, ticksPrice, worthOf } from './pair.ts'

/** Maximum number of open orders of an account in a pair (3.5). */
const MOST_ORDERS = 500
/** Milliseconds that a pair's opening lasts (R2.21). */
const OPENING = 300_000

export function isOpening(model: Model, { instrument }: Pair): boolean {
  return model.time < instrument.launchTime + OPENING
}

/** Refuses an order that the pair's stage forbids. */
export function stageFault(model: Model, pair: Pair, { orderType, options }: PlaceOrder): Answer | undefined {
  if (!isOpen(pair)) return refused('pairClosed')
  if (!isOpening(model, pair)) return undefined
  if (waits(options) || (options?.tpsl ?? null) !== null) return refused('openingStops')
  return orderType === 'Market' ? refused('openingMarket') : undefined
}

export function waits(options: OrderOptions | null): boolean {
  return (
    options !== null && (options.trigger !== null || options.oco !== null || (options.spot?.trailing ?? null) !== null)
  )
}

/** Refuses forms of an order that pairs do not have. */
export function formFault(pair: Pair, account: Account, command: PlaceOrder): Answer | undefined {
  const { closeOnTrigger, orderType, qty, options } = command
  if (closeOnTrigger) return refused('invalid')
  const fault = sideFault(pair, account, command)
  if (fault !== undefined) return fault
  const amount = options?.spot?.quoteAmount ?? 0n
  return amount !== 0n && (amount < 0n || orderType === 'Limit' || qty !== 0) ? refused('invalid') : undefined
}

/** Refuses terms of positions, a banned side, and the purchase of a token without its quiz. */
export function sideFault(
  { instrument }: Pair,
  account: Account,
  { side, reduceOnly, positionIdx }: Pick<PlaceOrder, 'side' | 'reduceOnly' | 'positionIdx'>,
): Answer | undefined {
  if (reduceOnly || positionIdx !== 0) return refused('invalid')
  if (side === 'Buy' ? instrument.isBanBuy : instrument.isBanSell) return refused('pairClosed')
  const isToken = account.model.tokens.some(({ terms }) => terms.coin === instrument.baseCoin)
  return isToken && side === 'Buy' && !account.passedQuiz ? refused('tokenQuiz') : undefined
}

export function qtyFault({ instrument }: Pair, lots: number, largest: bigint): Answer | undefined {
  if (lots < steps(instrument.minQty, instrument.lotSize)) return refused('pairQtySmall')
  return lots > steps(largest, instrument.lotSize) ? refused('pairQtyLarge') : undefined
}

export function amountFault({ instrument }: Pair, amount: bigint): Answer | undefined {
  if (amount < instrument.minNotional) return refused('pairValueSmall')
  return amount > instrument.maxAmount ? refused('pairValueLarge') : undefined
}

export function priceFault(pair: Pair, price: number): Answer | undefined {
  const { minPrice, maxPrice } = pair.instrument
  if (price <= 0) return refused('invalid')
  if (ticksPrice(pair, price) > maxPrice) return refused('pairPriceHigh')
  return ticksPrice(pair, price) < minPrice ? refused('pairPriceLow') : undefined
}

/** Refuses a price beyond the limits, because a pair never moves prices to its limits (R2.22). */
export function limitFault({ maxBuy, minSell }: Pair, side: Side, price: number): Answer | undefined {
  if (side === 'Buy') return price > maxBuy ? refused('buyAboveLimit') : undefined
  return price < minSell ? refused('sellBelowLimit') : undefined
}

export function countFault(pair: Pair, account: Account, more: number): Answer | undefined {
  const counted = restingIn(pair, account).filter((order) => !order.quote)
  return counted.length + stopsOf(pair, account).length + more > MOST_ORDERS ? refused('pairManyOrders') : undefined
}

export function isTriggerIn(pair: Pair, ticks: number): boolean {
  const price = ticksPrice(pair, ticks)
  return price >= pair.instrument.minPrice && price <= pair.instrument.maxPrice
}

interface LegFigures {
  readonly side: Side
  readonly orderType: PlaceOrder['orderType']
  readonly price: number
  readonly qty: number
  readonly amount: bigint
  readonly trigger: number
}

/** Checks the value of a waiting order and the distance of its limit price from its trigger (12.4). */
export function legFault(pair: Pair, { side, orderType, price, qty, amount, trigger }: LegFigures): Answer | undefined {
  const { maxMarketQty, maxLimitQty } = pair.instrument
  if (!isTriggerIn(pair, trigger)) return refused('invalid')
  if (amount > 0n) return amountFault(pair, amount)
  if (orderType === 'Market') return qtyFault(pair, qty, maxMarketQty) ?? amountFault(pair, worthOf(pair, trigger, qty))
  const fault =
    priceFault(pair, price) ?? qtyFault(pair, qty, maxLimitQty) ?? amountFault(pair, worthOf(pair, price, qty))
  if (fault !== undefined) return fault
  const part = exact(ticksPrice(pair, price)).over(exact(ticksPrice(pair, trigger)))
  if (side === 'Buy') return part.compare(ratio(110, 100)) > 0 ? refused('stopBuyHigh') : undefined
  return part.compare(ratio(90, 100)) < 0 ? refused('stopSellLow') : undefined
}

/**
 * Refuses a trigger that the last price has already reached (110092 and 110093); before the first trade the index price
 * counts.
 */
export function reachedFault(pair: Pair, trigger: number, direction: 1 | 2): Answer | undefined {
  const present = pair.last > 0 ? ticksPrice(pair, pair.last) : pair.index
  const wanted = ticksPrice(pair, trigger)
  if (direction === 1) return present >= wanted ? refused('expectsRise') : undefined
  return present <= wanted ? refused('expectsFall') : undefined
}

/** Refuses invalid TP/SL of an order of a side, relative to its price. */
export function carriedFaultIn(pair: Pair, side: Side, tpsl: AttachedTpSl | null, base: number): Answer | undefined {
  if (tpsl === null) return undefined
  const { takeProfit, stopLoss, mode } = tpsl
  const legs = [takeProfit, stopLoss].filter((leg) => leg !== null)
  if (legs.some(({ by }) => by !== 'LastPrice') || legs.length === 0) return refused('invalid')
  const isWrong = (leg: TpSlLeg | null, which: 'takeProfit' | 'stopLoss'): boolean => {
    if (leg === null) return false
    const { orderType, limitPrice, trigger } = leg
    const isMarket = orderType === 'Market'
    if (mode === 'Full' && !(isMarket && limitPrice === 0)) return true
    if (!isTriggerIn(pair, trigger) || (isMarket ? limitPrice !== 0 : !isTriggerIn(pair, limitPrice))) return true
    return directionOf(side, which) === 1 ? trigger <= base : trigger >= base
  }
  return isWrong(takeProfit, 'takeProfit') || isWrong(stopLoss, 'stopLoss') ? refused('invalid') : undefined
}
