import type { PlaceOrder } from '@perpdesk/engine'
import { byLink, find } from '../account/locate.ts'
import { closableLots, isClosing, ordersOf, standingOf } from '../account/standing.ts'
import { inRange, tooSmall, withinCollar } from '../listing/limits.ts'
import { refusedByStage } from '../listing/stage.ts'
import { ratesOf, steps } from '../market.ts'
import type { Model, Order, Position, Standing } from '../model.ts'
import { type Answer, done, refused } from '../results.ts'
import { closingFault, coveredPrice } from '../risk/closing-loss.ts'
import { gate } from '../risk/order-gate.ts'
import { placeConditional, placeOco, tpslFault } from '../triggers/conditional.ts'
import { carriedFields, NO_DETAILS } from '../triggers/stop-view.ts'
import { act } from './act.ts'
import { bookPriceFault, limitOf, marketLimit } from './book-price.ts'
import { reportOrder } from './life-cycle.ts'
import { closingLots } from './reduce-only.ts'

/**
 * Numbers of orders of an account on one instrument, without quotes, from which it may open no more, and from which
 * nothing more rests (3.5).
 */
const MOST_ORDERS = 500
const MOST_RESTING = 1000

/** Places a new order (3.5): its form, its checks, and its execution. */
export function place(model: Model, command: PlaceOrder): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const known = byLink(account, command.orderLinkId)
  if (known !== 0) return refused('duplicateLink', known)
  const early = refusedByStage(model, account, market, command)
  if (early !== undefined) return early
  const { options } = command
  const fault = options === null ? undefined : bookPriceFault(command, options)
  if (fault !== undefined) return fault
  const standing = standingOf(account, market)
  const { trigger = null, oco = null } = options ?? {}
  if (trigger !== null) return oco === null ? placeConditional(model, standing, command, trigger) : refused('invalid')
  return oco === null ? placeChecked(model, standing, command) : placeOco(model, standing, command, oco)
}

/** Extra fields of an order that was triggered, or that the exchange makes for a trader. */
type Origin = Partial<Pick<Order, 'id' | 'createdTime' | 'createType' | 'stopOrderType' | 'details' | 'tpsl'>>

/** Places an order from the checks of its figures on. */
export function placeChecked(model: Model, standing: Standing, asked: PlaceOrder, origin?: Origin): Answer {
  const { account, market } = standing
  const early = origin === undefined ? undefined : refusedByStage(model, account, market, asked)
  if (early !== undefined) return early
  const bboPrice = limitOf(market, asked)
  if (bboPrice === null) return refused('invalid')
  const command = { ...asked, price: bboPrice }
  const { side, positionIdx, options } = command
  const { instrument } = market
  if (standing.hedge === (positionIdx === 0)) return refused('invalid')

  const isMarket = command.orderType === 'Market'
  const timeInForce = isMarket ? 'IOC' : command.timeInForce
  const rests = timeInForce === 'GTC' || timeInForce === 'PostOnly'
  const reduceOnly = command.reduceOnly || command.closeOnTrigger
  const closing = isClosing({ reduceOnly, side, positionIdx })
  const largest = steps(isMarket ? instrument.maxMarketQty : instrument.maxLimitQty, instrument.lotSize)
  const closable = closableLots(standing, side, positionIdx)
  const wholePosition = command.qty === 0 && command.reduceOnly && command.closeOnTrigger
  const wanted = wholePosition ? Math.min(closable, largest) : command.qty
  if (wanted > largest || (!closing && wanted < steps(instrument.minQty, instrument.lotSize))) return refused('invalid')

  const price = isMarket ? marketLimit(market, command) : command.price
  if (!isMarket && price <= 0) return refused('invalid')
  if (!isMarket && !inRange(market, price)) return refused('priceRange')
  const limit = withinCollar(market, side, price)
  if (limit !== price && !account.movesPrices) return refused('priceRange')
  if (!closing && wanted > closable && tooSmall(market, wanted, limit)) return refused('smallNotional')
  const base = isMarket && market.last > 0 ? market.last : limit
  const fault = tpslFault(standing, command, base)
  if (fault !== undefined) return fault
  let lots = wanted
  let bounded = limit
  if (closing) {
    const hasWaited = origin?.id !== undefined
    const shares = rests && !(hasWaited && command.closeOnTrigger)
    lots = Math.min(wanted, closable - (shares ? closingLots(standing, side) : 0))
    if (lots <= 0 || (lots < wanted && !reduceOnly)) return refused('reduceOnly')
    const wish = { side, lots, price: limit, rests, smpType: command.smpType, takes: true }
    const position: Position = standing.positions[positionIdx]
    if (hasWaited) bounded = coveredPrice(standing, side, limit, lots, position)
    else {
      if (rests && countedOrders(standing) >= MOST_RESTING) return refused('tooManyOrders')
      const costly = closingFault(standing, wish, position)
      if (costly !== undefined) return costly
    }
  } else {
    if (countedOrders(standing) >= MOST_ORDERS) return refused('tooManyOrders')
    const { smpType } = command
    const stop = gate(standing, { side, lots, price: limit, rests, smpType, takes: true })
    if (stop !== undefined) return stop
  }
  const { slippage = null, tpsl = null } = options ?? {}
  const ownDetails = { ...NO_DETAILS, slippage, ...carriedFields(tpsl) }
  const hasBbo = (options?.bbo ?? null) !== null
  const order: Order = {
    id: origin?.id ?? model.orderId++,
    link: command.orderLinkId,
    account,
    market,
    side,
    orderType: command.orderType,
    timeInForce,
    reduceOnly,
    closeOnTrigger: command.closeOnTrigger,
    positionIdx,
    smpType: command.smpType,
    createType:
      origin?.createType ?? (hasBbo ? 'CreateByBboOrder' : wholePosition ? 'CreateByClosing' : 'CreateByUser'),
    stopOrderType: origin?.stopOrderType ?? 'UNKNOWN',
    details: origin?.details ?? (slippage === null && tpsl === null ? null : ownDetails),
    tpsl: origin?.tpsl ?? tpsl,
    quote: false,
    ...ratesOf(account, market),
    createdTime: origin?.createdTime ?? model.time,
    updatedTime: model.time,
    price: bounded,
    leaves: lots,
    filled: 0,
    value: 0n,
    fee: 0n,
  }
  reportOrder(model, order)
  act(model, order)
  return done(order.id, bounded)
}

function countedOrders(standing: Standing): number {
  return ordersOf(standing.account, standing.market).filter((order) => !order.quote).length
}
