import { formatE8 } from '@perpdesk/numeric'
import type { TriggerBy } from '@perpdesk/trading'
import { closesByIndex, type Exposure } from '../account/account.ts'
import type { AmendOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { checkPrice } from '../listing/limits.ts'
import type { AmendOptions, AttachedTpSl } from '../order-options.ts'
import { done, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { changedLeg } from './changed-leg.ts'
import { checkCarried, checkLegPrice, checkPartialCount, checkTriggerPrice } from './check-tpsl.ts'
import { checkDirection, checkTerms } from './conditional.ts'
import { coveredLots } from './follow-position.ts'
import { changeStop, exposureOfStop, partnerOf } from './stop-life.ts'
import { isPartial, isPositionStop, isProfitLeg, isWhole, positionSideOf, type StopOrder } from './stop-order.ts'
import { presentPrice } from './trigger-prices.ts'

/** The fields of a waiting order after an amendment. */
export interface Target {
  readonly trigger: number
  readonly by: TriggerBy
  readonly price: number
  readonly qty: number
  readonly tpsl: AttachedTpSl | null
}

/**
 * Amends a waiting order (R3.29): trigger, limit, quantity, and its TP/SL. Both legs of a set keep the same quantity.
 */
export function amendStop(state: State, stop: StopOrder, command: AmendOrder): CommandResult {
  if (stop.kind === 'TrailingStop') return invalid('orderId', 'a trailing stop is changed on its position')
  if (stop.orderType === 'Market' && command.price !== 0) return invalid('price', 'a market order has none')
  const target = targetOf(stop, command)
  if (isSame(stop, target)) return refuse('notModified')
  const owner = exposureOfStop(state, stop)
  const partner = partnerOf(state, stop)
  const refused =
    checkTriggerPrice(owner.market, 'triggerPrice', target.trigger) ??
    (isPositionStop(stop) ? checkOnPosition(owner, stop, target) : checkConditional(owner, stop, target)) ??
    checkRoom(owner, stop, target.qty) ??
    (partner === undefined ? undefined : checkPartner(owner, partner, target.qty)) ??
    (carriesNewSet(stop, target) ? checkPartialCount(state, owner, stop.side) : undefined)
  if (refused !== undefined) return refused
  const { trigger, by, price, qty, tpsl } = target
  changeStop(state, stop, { trigger, by, price, qty, tpsl })
  if (partner !== undefined && partner.qty !== qty) changeStop(state, partner, { qty })
  return done(stop.id, price)
}

/** Returns the fields of a waiting order after an amendment. */
export function targetOf(stop: StopOrder, { price, qty, options }: AmendOrder): Target {
  return {
    trigger: options?.trigger?.price ?? stop.trigger,
    by: options?.trigger?.by ?? stop.by,
    price: price === 0 ? stop.price : price,
    qty: qty === 0 ? stop.qty : qty,
    tpsl: mergeTpSl(stop.tpsl, options?.tpsl ?? null),
  }
}

/** Returns the carried TP/SL with the legs of a change: `null` keeps a leg, a trigger of 0 removes it (R3.24). */
export function mergeTpSl(present: AttachedTpSl | null, change: AmendOptions['tpsl']): AttachedTpSl | null {
  if (change === null) return present
  const merged = (kind: 'takeProfit' | 'stopLoss') => {
    const leg = change[kind]
    const before = present?.[kind] ?? null
    if (leg === null) return before
    return leg.trigger === 0 ? null : changedLeg(before, leg)
  }
  const takeProfit = merged('takeProfit')
  const stopLoss = merged('stopLoss')
  return takeProfit === null && stopLoss === null
    ? null
    : { mode: change.mode ?? present?.mode ?? 'Full', takeProfit, stopLoss }
}

/** True if an amendment leaves a waiting order unchanged. */
export function isSame(stop: StopOrder, target: Target): boolean {
  const { trigger, by, price, qty } = target
  const same = stop.trigger === trigger && stop.by === by && stop.price === price && stop.qty === qty
  return same && isSameTpSl(stop.tpsl, target.tpsl)
}

/** True if an amendment leaves the carried TP/SL unchanged. */
export function isSameTpSl(one: AttachedTpSl | null, other: AttachedTpSl | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.mode === other.mode &&
    (['takeProfit', 'stopLoss'] as const).every((kind) => {
      const a = one[kind]
      const b = other[kind]
      if (a === null || b === null) return a === b
      return a.trigger === b.trigger && a.by === b.by && a.orderType === b.orderType && a.limitPrice === b.limitPrice
    })
  )
}

function checkConditional(owner: Exposure, stop: StopOrder, target: Target): CommandResult | undefined {
  const { orderType, direction, side } = stop
  const { market } = owner
  const { trigger, by, price, tpsl } = target
  const base = market.priceOf(orderType === 'Market' ? trigger : price)
  const closes = stop.reduceOnly || closesByIndex(side, stop.positionIdx)
  const carries = tpsl !== null && (closes || stop.kind === 'OcoOrder')
  if (carries) return invalid('takeProfit', 'this order carries no TP/SL')
  return (
    checkTerms(owner, { ...stop, qty: target.qty }, { orderType, price, trigger }) ??
    checkDirection(owner.market, { price: trigger, by, direction }) ??
    (tpsl === null ? undefined : checkCarried(market, side, tpsl, base))
  )
}

function carriesNewSet(stop: StopOrder, { tpsl }: Target): boolean {
  return tpsl?.mode === 'Partial' && stop.tpsl?.mode !== 'Partial'
}

/**
 * Refuses a quantity for which the stops of one kind would cover more than the position (110058); checked for each leg
 * of a set.
 */
function checkRoom(owner: Exposure, stop: StopOrder, qty: number): CommandResult | undefined {
  if (!isPartial(stop)) return undefined
  const position = owner.positions[stop.positionIdx]
  const room = Math.abs(position.lots) - coveredLots(owner, position, stop.kind) + stop.qty
  return qty <= room ? undefined : refuse('tpSlSizeTooLarge', { max: formatE8(owner.market.qtyOf(room)) })
}

/**
 * Checks the new quantity for the other leg too, which takes it over: the largest quantity of a market order may be
 * smaller than that of a limit order.
 */
function checkPartner(owner: Exposure, partner: StopOrder, qty: number): CommandResult | undefined {
  return partner.kind === 'OcoOrder' ? checkTerms(owner, { ...partner, qty }, partner) : checkRoom(owner, partner, qty)
}

function checkOnPosition(owner: Exposure, stop: StopOrder, target: Target): CommandResult | undefined {
  const { positionIdx, orderType } = stop
  const { market } = owner
  const position = owner.positions[positionIdx]
  const { trigger, by, price, qty } = target
  if (target.tpsl !== null) return invalid('takeProfit', 'this order carries no TP/SL')
  if (isWhole(stop) && qty !== stop.qty) return refuse('tpSlSizeInFullMode')
  if (isPartial(stop)) {
    const room = Math.abs(position.lots) - coveredLots(owner, position, stop.kind) + stop.qty
    if (qty > room) return refuse('tpSlSizeTooLarge', { max: formatE8(market.qtyOf(room)) })
  }
  const prices = { base: presentPrice(market, by), liquidation: owner.regime.lastingPrice(owner, position) }
  const kind = isProfitLeg(stop) ? 'takeProfit' : 'stopLoss'
  return (
    (orderType === 'Market' ? undefined : checkPrice(market, price)) ??
    checkLegPrice(market, positionSideOf(stop), kind, { trigger, by, orderType, limitPrice: price }, prices)
  )
}
