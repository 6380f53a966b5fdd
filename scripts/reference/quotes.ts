import { type CancelKind, type Side, STRATEGY_STATES } from '@perpdesk/trading'
import type { CancelAll, CancelOrder, MassQuote, QuoteLevel } from '../../packages/engine/src/command.ts'
import { endClose } from './algos/margin-close.ts'
import { stop as stopStrategy } from './algos/strategy.ts'
import { gate } from './gate.ts'
import { inAuction, mayCancel, refusedByLife } from './life.ts'
import { crosses } from './matching.ts'
import { type Model, type Order, opposite, ordersOf, ratesOf, type Standing, sideBook, standingOf } from './model.ts'
import { addToBook, endOrder, removeFromBook, tellOrder } from './order-life.ts'
import { find, inRange, openOrder, restAgain, steps, waitingOrder } from './placing.ts'
import { type Answer, DONE, done, refused } from './results.ts'
import { isOfPosition, type Stop } from './stops/stop.ts'
import { cancelByUser as cancelStop, endStop } from './stops/stop-life.ts'

const MOST_ENTRIES = 2000
const MOST_QUOTES = 2000

/** Takes an order out on the wish of its owner. */
function cancelByUser(model: Model, order: Order): void {
  removeFromBook(order)
  endOrder(model, order, 'Cancelled', 'CancelByUser', 'EC_PerCancelRequest')
}

export function cancel(model: Model, command: CancelOrder): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const close = model.closes.find(({ id, standing }) => {
    return id === command.orderId && standing.account === found.account && standing.market === found.market
  })
  if (close !== undefined) {
    endClose(model, close, { status: 'Cancelled', cancelType: 'CancelByUser', rejectReason: 'EC_PerCancelRequest' })
    return done(close.id, 0)
  }
  const stop = waitingOrder(found.account, found.market, command)
  if (stop !== undefined) {
    cancelStop(model, stop)
    return done(stop.id, stop.price)
  }
  const order = openOrder(found.account, found.market, command)
  if ('code' in order) return order
  if (!mayCancel(found.market)) return refused('inAuction')
  cancelByUser(model, order)
  return done(order.id, order.price)
}

export function cancelAll(model: Model, command: CancelAll): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (command.instrument !== 0 && model.market(command.instrument) === undefined) return refused('noSymbol')
  const { settleCoin = '', side = '', kind = 'all', cancelType = 'CancelByUser' } = command.filter ?? {}
  const reason = cancelType === 'CancelByUser' ? 'EC_PerCancelRequest' : 'EC_NoError'
  for (const market of model.markets) {
    if (command.instrument !== 0 && market.instrument.id !== command.instrument) continue
    if (!mayCancel(market)) continue
    if (settleCoin !== '' && market.instrument.settleCoin !== settleCoin) continue
    const isMeant = (order: { side: Side }): boolean => side === '' || order.side === side
    for (const order of kind === 'all' || kind === 'active' ? ordersOf(account, market).filter(isMeant) : []) {
      removeFromBook(order)
      endOrder(model, order, 'Cancelled', cancelType, reason)
    }
    for (const strategy of kind === 'all' || kind === 'active' ? model.strategies.filter(isMeant) : []) {
      const { standing, state } = strategy
      if (standing.account !== account || standing.market !== market) continue
      if (kind === 'all' || state !== STRATEGY_STATES.untriggered)
        stopStrategy(model, strategy, 'orderAlreadyCancelled')
    }
    const stops = account.standings.find((standing) => standing.market === market)?.stops ?? []
    for (const stop of stops.filter((one) => isMeant(one) && (kind === 'all' || kind === kindOf(one)))) {
      endStop(model, stop, cancelType)
    }
    const closes = model.closes.filter(({ standing }) => standing.account === account && standing.market === market)
    for (const close of kind === 'all' || kind === 'mmrClose' ? closes.filter(isMeant) : []) {
      endClose(model, close, { status: 'Cancelled', cancelType, rejectReason: reason })
    }
    if (kind !== 'strategy') continue
    const running = model.strategies.filter(
      ({ standing }) => standing.account === account && standing.market === market,
    )
    for (const strategy of running.filter(isMeant)) stopStrategy(model, strategy, 'userStop')
  }
  return DONE
}

/** The word that names a kind of waiting order to a cancel. */
function kindOf(stop: Stop): CancelKind {
  if (!isOfPosition(stop)) return 'conditional'
  return stop.kind === 'TrailingStop' ? 'trailing' : 'tpsl'
}

/** A maker's requote: first what gets less, then what gets more (bids before asks, as given). */
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
    tellOrder(model, order)
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
    tellOrder(model, order)
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
  tellOrder(model, made)
  addToBook(made)
}
