import type { AmendOrder } from '@perpdesk/engine'
import type { Account, Model, Pair, PairOrder, PairStop } from '../model.ts'
import { type Answer, done, refused } from '../results.ts'
import { isSame, merged } from '../triggers/carried.ts'
import { carriedFields, NO_DETAILS } from '../triggers/stop-view.ts'
import { openInPair } from './cancel.ts'
import { amountFault, carriedFaultIn, legFault, limitFault, priceFault, qtyFault, reachedFault } from './faults.ts'
import { backingFault } from './gate.ts'
import { actInPair } from './match.ts'
import { isOpen, leave, lotsQty, worthOf } from './pair.ts'
import { changePairStop, waitingInPair } from './pair-stops.ts'
import { reportPairOrder } from './pair-view.ts'
import { partnerOf } from './promised.ts'
import { heldFault } from './wait.ts'

export function amendInPair(model: Model, pair: Pair, command: AmendOrder): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const stop = waitingInPair(pair, account, command)
  if (stop !== undefined) return amendStop(model, pair, stop, command)
  const order = openInPair(pair, account, command)
  if ('code' in order) return order
  if (!isOpen(pair)) return refused('pairClosed')
  if ((order.details?.strategyId ?? 0) !== 0) return refused('invalid')
  if ((command.options?.trigger ?? null) !== null) return refused('invalid')
  return amendOrder(model, pair, account, order, command)
}

function amendOrder(model: Model, pair: Pair, account: Account, order: PairOrder, command: AmendOrder): Answer {
  const { side, filled } = order
  const price = command.price === 0 ? order.price : command.price
  const leaves = command.qty === 0 ? order.leaves : command.qty - filled
  const moves = price !== order.price
  const fault =
    (command.price === 0 ? undefined : (priceFault(pair, price) ?? limitFault(pair, side, price))) ??
    (leaves <= 0 ? refused('belowFilled') : undefined) ??
    (command.qty === 0 && !moves
      ? undefined
      : (qtyFault(pair, filled + leaves, pair.instrument.maxLimitQty) ??
        amountFault(pair, worthOf(pair, price, filled + leaves))))
  if (fault !== undefined) return fault
  const tpsl = merged(order.tpsl, command.options?.tpsl)
  const changes = !isSame(order.tpsl, tpsl)
  if (changes && filled > 0) return refused('tpslFixed')
  const carried = changes || moves ? carriedFaultIn(pair, side, tpsl, price) : undefined
  if (carried !== undefined) return carried
  if (!moves && leaves === order.leaves && !changes) return refused('notModified')
  const isAnew = moves || leaves > order.leaves
  if (isAnew) {
    const short = amendedFault(pair, account, order, price, leaves)
    if (short !== undefined) return short
  }
  if (changes) {
    order.tpsl = tpsl
    order.details = { ...(order.details ?? NO_DETAILS), ...carriedFields(tpsl) }
  }
  if (isAnew) leave(order)
  order.price = price
  order.leaves = leaves
  reportPairOrder(model, order)
  if (isAnew) actInPair(model, order)
  return done(order.id, price)
}

/** Checks the coins of an order with the amended figures in place of the current ones (R3.33). */
function amendedFault(
  pair: Pair,
  account: Account,
  order: PairOrder,
  price: number,
  leaves: number,
): Answer | undefined {
  const { side } = order
  const promised = side === 'Buy' ? worthOf(pair, order.price, order.leaves) : lotsQty(pair, order.leaves)
  return backingFault(pair, account, side, { lots: leaves, value: worthOf(pair, price, leaves) }, promised)
}

/** Moves a resting order to another price; returns the refusal if that is not allowed. */
export function movePairOrder(model: Model, order: PairOrder, price: number): Answer | undefined {
  const { pair, account, leaves } = order
  const fault = isOpen(pair) ? amendedFault(pair, account, order, price, leaves) : refused('pairClosed')
  if (fault !== undefined) return fault
  leave(order)
  order.price = price
  reportPairOrder(model, order)
  actInPair(model, order)
  return undefined
}

function amendStop(model: Model, pair: Pair, stop: PairStop, command: AmendOrder): Answer {
  const { options } = command
  const target = {
    trigger: options?.trigger?.price ?? stop.trigger,
    price: command.price === 0 ? stop.price : command.price,
    qty: command.qty === 0 ? stop.qty : command.qty,
    tpsl: merged(stop.tpsl, options?.tpsl),
  }
  const { trigger, price, qty, tpsl } = target
  if (!isOpen(pair)) return refused('pairClosed')
  const isMarket = stop.orderType === 'Market'
  const cannot =
    stop.trailing !== null ||
    (isMarket && command.price !== 0) ||
    (stop.amount > 0n && command.qty !== 0) ||
    (options?.trigger?.by ?? 'LastPrice') !== 'LastPrice' ||
    (tpsl !== null && (stop.kind !== 'Stop' || isMarket))
  if (cannot) return refused('invalid')
  const same = trigger === stop.trigger && price === stop.price && qty === stop.qty && isSame(tpsl, stop.tpsl)
  if (same) return refused('notModified')
  const partner = partnerOf(stop)
  const legs =
    partner === undefined
      ? [{ ...stop, ...target }]
      : [
          { ...stop, ...target },
          { ...partner, qty },
        ]
  const fault =
    legFault(pair, { ...stop, ...target }) ??
    reachedFault(pair, trigger, stop.direction) ??
    (partner === undefined ? undefined : legFault(pair, { ...partner, qty })) ??
    carriedFaultIn(pair, stop.side, tpsl, price) ??
    (stop.kind === 'Stop'
      ? undefined
      : heldFault(pair, stop.account, legs, partner === undefined ? [stop] : [stop, partner]))
  if (fault !== undefined) return fault
  changePairStop(model, stop, target)
  if (partner !== undefined && partner.qty !== qty) changePairStop(model, partner, { qty })
  return done(stop.id, price)
}
