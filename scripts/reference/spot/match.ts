import type { RejectReason, Side, SmpType } from '@perpdesk/trading'
import { walletOf } from '../account/wallet.ts'
import { opposite } from '../formulas/formulas.ts'
import { exact } from '../formulas/fraction.ts'
import { FEES } from '../house.ts'
import { post } from '../ledger/ledger.ts'
import { steps } from '../market.ts'
import type { Account, Model, Pair, PairOrder } from '../model.ts'
import { childTraded } from '../strategies/strategies.ts'
import { directionOf } from '../triggers/stop-order.ts'
import { givenCoin, gottenCoin, leave, lotsQty, meets, otherBook, rest, ticksPrice, worthOf } from './pair.ts'
import { addPairStops, type PairStopDraft } from './pair-stops.ts'
import { endPairOrder, reportPairOrder } from './pair-view.ts'
import { setPairLimits } from './prices.ts'
import { freeCoins, heldByAll } from './promised.ts'

const MOST_MATCHES = 10_000

/** Executes an order that is not in the book (3.2). */
export function actInPair(model: Model, order: PairOrder): void {
  const { pair, side, price, timeInForce, smpType, account } = order
  const [best] = otherBook(pair, side)
  if (timeInForce === 'PostOnly') {
    if (best !== undefined && meets(side, price, best.price)) {
      endPairOrder(model, order, 'Cancelled', 'UNKNOWN', 'EC_PostOnlyWillTakeLiquidity')
    } else rest(order)
    return
  }
  const wish = { side, limit: price, smpType, lots: order.leaves, cost: null }
  if (timeInForce === 'FOK' && walk(pair, account, wish).lots < order.leaves) {
    endPairOrder(model, order, 'Cancelled', 'UNKNOWN', 'EC_CancelForNoFullFill')
    return
  }
  const stopped = trade(model, order)
  if (order.leaves === 0) endPairOrder(model, order, 'Filled')
  else if (stopped === 'EC_BySelfMatch') endPairOrder(model, order, 'Cancelled', 'CancelBySmp', stopped)
  else if (stopped === 'EC_ReachMaxTradeNum') {
    endPairOrder(model, order, 'Cancelled', 'CancelByCrossReachMaxTradeNum', stopped)
  } else if (timeInForce === 'GTC') {
    rest(order)
    if (order.filled > 0) reportPairOrder(model, order)
  } else endPairOrder(model, order, 'Cancelled', 'UNKNOWN', reasonOf(order))
}

function reasonOf(order: PairOrder): RejectReason {
  const { pair, side, price, orderType, filled, details } = order
  if (filled === 0) return 'EC_NoImmediateQtyToFill'
  if (orderType !== 'Market' || otherBook(pair, side).length === 0) return 'EC_NoError'
  if (price === (side === 'Buy' ? pair.maxBuy : pair.minSell)) return 'EC_ReachMarketPriceLimit'
  return (details?.slippage ?? null) === null ? 'EC_ReachRiskPriceLimit' : 'EC_NoError'
}

export interface Wish {
  readonly side: Side
  readonly limit: number
  readonly smpType: SmpType
  readonly lots: number
  /** Maximum cost; `null` for no limit. */
  readonly cost: bigint | null
}

/**
 * Returns lots and cost that an order would trade, without trading; `spent` if the next lot would exceed the maximum
 * cost.
 */
export function walk(pair: Pair, account: Account, wish: Wish): { lots: number; cost: bigint; spent: boolean } {
  let lots = 0
  let cost = 0n
  let met = 0
  for (const maker of otherBook(pair, wish.side)) {
    if (!meets(wish.side, wish.limit, maker.price) || lots === wish.lots || met++ === MOST_MATCHES) break
    if (maker.account === account && wish.smpType !== 'None') {
      if (wish.smpType !== 'CancelMaker') break
      continue
    }
    const wanted = Math.min(maker.leaves, wish.lots - lots)
    const each = worthOf(pair, maker.price, 1)
    const affordable = wish.cost === null ? wanted : Math.min(wanted, Number((wish.cost - cost) / each))
    lots += affordable
    cost += worthOf(pair, maker.price, affordable)
    if (affordable < wanted) return { lots, cost, spent: true }
  }
  return { lots, cost, spent: false }
}

function trade(model: Model, taker: PairOrder): RejectReason {
  for (let met = 0; taker.leaves > 0; met++) {
    const [maker] = otherBook(taker.pair, taker.side)
    if (maker === undefined || !meets(taker.side, taker.price, maker.price)) return 'EC_NoError'
    if (met === MOST_MATCHES) return 'EC_ReachMaxTradeNum'
    if (maker.account !== taker.account || taker.smpType === 'None') {
      tradeOnce(model, taker, maker)
      continue
    }
    if (taker.smpType !== 'CancelTaker') {
      leave(maker)
      endPairOrder(model, maker, 'Cancelled', 'CancelBySmp', 'EC_BySelfMatch')
    }
    if (taker.smpType !== 'CancelMaker') return 'EC_BySelfMatch'
  }
  return 'EC_NoError'
}

function tradeOnce(model: Model, taker: PairOrder, maker: PairOrder): void {
  const { pair, price } = maker
  const lots = Math.min(taker.leaves, maker.leaves)
  pair.last = price
  if (pair.stops.length > 0) model.moved.add(pair)
  const { id: instrument } = pair.instrument
  model.events.push({ type: 'trade', tradeId: model.tradeId++, instrument, price, qty: lots, side: taker.side })
  maker.leaves -= lots
  taker.leaves -= lots
  if (maker.leaves === 0) leave(maker)
  settlePair(model, taker, price, lots, false)
  settlePair(model, maker, price, lots, true)
  if (maker.leaves === 0) endPairOrder(model, maker, 'Filled')
  else reportPairOrder(model, maker)
}

/** Exchanges both coins; a fee is taken from the received coin, a rebate is paid in the given coin (R7.3). */
function settlePair(model: Model, order: PairOrder, price: number, lots: number, isMaker: boolean): void {
  const { pair, account, side } = order
  const { instrument } = pair
  if (pair.opening === 0) pair.opening = price
  setPairLimits(model, pair, true)
  const value = worthOf(pair, price, lots)
  const qty = lotsQty(pair, lots)
  const [given, gotten] = side === 'Buy' ? [value, qty] : [qty, value]
  const rate = isMaker ? order.makerRate : order.takerRate
  const charge = (of: bigint): bigint => exact(of).times(exact(rate)).e8('ceil')
  const fee = rate >= 0n ? charge(gotten) : 0n
  const rebate = rate < 0n ? charge(given) : 0n
  order.filled += lots
  order.value += value
  model.report(account, {
    type: 'execution',
    execId: model.execId,
    account: account.id,
    instrument: instrument.id,
    orderId: order.id,
    orderLinkId: order.link,
    side,
    positionIdx: 0,
    price,
    execPrice: ticksPrice(pair, price),
    qty: lots,
    value,
    fee: fee + rebate,
    feeRate: rate,
    isMaker,
    execType: 'Trade',
    createType: order.createType,
    closedQty: 0,
    realisedPnl: 0n,
    leavesQty: order.leaves,
  })
  model.execId++
  const row = {
    ledgerType: 'TRADE',
    instrument: instrument.id,
    side,
    qty: lots,
    price: ticksPrice(pair, price),
  } as const
  post(model, account, givenCoin(pair, side), { ...row, cashFlow: -given, fee: rebate, orderId: order.id })
  post(model, account, gottenCoin(pair, side), { ...row, cashFlow: gotten, fee, orderId: order.id })
  const house = model.account(FEES)
  if (house !== undefined && rebate !== 0n) walletOf(house, givenCoin(pair, side)).balance += rebate
  if (house !== undefined && fee !== 0n) walletOf(house, gottenCoin(pair, side)).balance += fee
  order.fee += fee
  if (order.leaves === 0) attachInPair(model, order)
  childTraded(model, order)
}

/** Attaches the TP/SL of a filled order, for the received amount as far as it is available. */
function attachInPair(model: Model, order: PairOrder): void {
  const { pair, account, side, tpsl, filled, fee } = order
  if (tpsl === null) return
  const { lotSize, minQty } = pair.instrument
  const isPaired = tpsl.takeProfit !== null && tpsl.stopLoss !== null
  const drafts = (['takeProfit', 'stopLoss'] as const).flatMap((which): PairStopDraft[] => {
    const leg = tpsl[which]
    if (leg === null) return []
    const isMarket = leg.orderType === 'Market'
    return [
      {
        link: '',
        account,
        pair,
        kind: isPaired ? 'OcoOrder' : 'tpslOrder',
        side: opposite(side),
        smpType: 'None',
        orderType: leg.orderType,
        timeInForce: isMarket ? 'IOC' : 'GTC',
        price: leg.limitPrice,
        qty: 1,
        amount: 0n,
        trigger: leg.trigger,
        direction: directionOf(side, which),
        tpsl: null,
        trailing: null,
        parent: order.id,
      },
    ]
  })
  const brought = side === 'Buy' ? steps(lotsQty(pair, filled) - fee, lotSize) : filled
  const free = freeCoins(account, gottenCoin(pair, side))
  const lots = Math.min(brought, free <= 0n ? 0 : Number(free / heldByAll(drafts)))
  if (lots >= steps(minQty, lotSize))
    addPairStops(
      model,
      drafts.map((draft) => ({ ...draft, qty: lots })),
    )
}
