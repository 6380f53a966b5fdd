import type { MassQuote, QuoteLevel } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import { find } from '../account/locate.ts'
import { ordersOf, standingOf } from '../account/standing.ts'
import { addToBook, crosses, restAgain, sideBook } from '../book/order-book.ts'
import { opposite } from '../formulas/formulas.ts'
import { inRange } from '../listing/limits.ts'
import { inAuction, refusedByLife } from '../listing/stage.ts'
import { ratesOf, steps } from '../market.ts'
import type { Model, Order, Standing } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { gate } from '../risk/order-gate.ts'
import { cancelByUser } from './cancel.ts'
import { reportOrder } from './life-cycle.ts'

const MOST_ENTRIES = 2000
const MOST_QUOTES = 2000

/**
 * Processes a maker's requote: first the quotes that shrink, then those that grow (bids before asks, in the given
 * order).
 */
export function massQuote(model: Model, command: MassQuote): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const early = refusedByLife(model, market)
  if (early !== undefined) return early
  if (inAuction(market)) return refused('inAuction')
  const entries = [...command.bids, ...command.asks]
  if (entries.length > MOST_ENTRIES) return refused('invalid')
  const largest = steps(market.instrument.maxLimitQty, market.instrument.lotSize)
  for (const { price, lots } of entries) {
    if (!inRange(market, price) || lots < 0 || lots > largest) return refused('invalid')
  }
  const standing = standingOf(account, market)
  if (standing.hedge) return refused('invalid')
  const sides = [
    ['Buy', command.bids],
    ['Sell', command.asks],
  ] as const
  for (const [side, levels] of sides) for (const level of levels) lessen(model, standing, side, level)
  for (const [side, levels] of sides) for (const level of levels) raise(model, standing, side, level)
  return DONE
}

function quoteAt(standing: Standing, side: Side, price: number): Order | undefined {
  return sideBook(standing.market, side).find(
    (order) => order.account === standing.account && order.quote && order.price === price,
  )
}

function lessen(model: Model, standing: Standing, side: Side, level: QuoteLevel): void {
  const order = quoteAt(standing, side, level.price)
  if (order === undefined || level.lots >= order.leaves) return
  if (level.lots === 0) cancelByUser(model, order)
  else {
    order.leaves = level.lots
    reportOrder(model, order)
  }
}

function raise(model: Model, standing: Standing, side: Side, { price, lots }: QuoteLevel): void {
  const { account, market } = standing
  const order = quoteAt(standing, side, price)
  const leaves = order?.leaves ?? 0
  const [best] = sideBook(market, opposite(side))
  if (lots <= leaves || lots < steps(market.instrument.minQty, market.instrument.lotSize)) return
  if (best !== undefined && crosses({ side, price }, best)) return
  if (side === 'Buy' ? price > market.maxBuy : price < market.minSell) return
  if (order === undefined && ordersOf(account, market).filter((other) => other.quote).length >= MOST_QUOTES) return
  const instead = order === undefined ? {} : { instead: { id: order.id, lots: leaves, price } }
  if (gate(standing, { side, lots, price, rests: true, smpType: 'None', takes: false, ...instead }) !== undefined)
    return
  if (order !== undefined) {
    order.leaves = lots
    restAgain(order)
    reportOrder(model, order)
    return
  }
  const made: Order = {
    id: model.orderId++,
    link: '',
    account,
    market,
    side,
    orderType: 'Limit',
    timeInForce: 'PostOnly',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    createType: 'CreateByUser',
    quote: true,
    stopOrderType: 'UNKNOWN',
    details: null,
    tpsl: null,
    ...ratesOf(account, market),
    createdTime: model.time,
    updatedTime: model.time,
    price,
    leaves: lots,
    filled: 0,
    value: 0n,
    fee: 0n,
  }
  reportOrder(model, made)
  addToBook(made)
}
