import type { Side } from '@perpdesk/trading'
import type { AmendOptions, AttachedTpSl, TpSlChange, TpSlLeg } from '../../../packages/engine/src/order-options.ts'
import { type Market, type Model, type Order, opposite, type Position, priceOf, type Standing } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { carriedFields, directionOf, isPartial, kindOf, type Leg, NO_DETAILS, stopsOf } from './stop.ts'
import { addStops, endStop, type StopDraft } from './stop-life.ts'

/** Partial sets of one direction, those that orders carry included (R3.10). */
const MOST_PARTIAL = 20

export const LEGS = ['takeProfit', 'stopLoss'] as const

export function isTriggerPrice({ instrument, ...market }: Market, ticks: number): boolean {
  const price = priceOf({ instrument, ...market }, ticks)
  return price >= instrument.minPrice && price <= instrument.maxPrice
}

/** R3.12, R3.18: form of a leg, and where its trigger may lie to the base and to the liquidation price. */
export function legFault(
  market: Market,
  held: Side,
  kind: Leg,
  leg: TpSlLeg,
  terms: { mode: AttachedTpSl['mode']; base: bigint; liquidation: bigint | null },
): Answer | undefined {
  const isMarket = leg.orderType === 'Market'
  if (terms.mode === 'Full' && !(isMarket && leg.limitPrice === 0)) return refused('invalid')
  if (!isTriggerPrice(market, leg.trigger)) return refused('invalid')
  if (isMarket ? leg.limitPrice !== 0 : !isTriggerPrice(market, leg.limitPrice)) return refused('invalid')
  return isPlacedRight(market, held, kind, leg.trigger, terms) ? undefined : refused('invalid')
}

export function isPlacedRight(
  market: Market,
  held: Side,
  kind: Leg,
  ticks: number,
  { base, liquidation }: { base: bigint; liquidation: bigint | null },
): boolean {
  const trigger = priceOf(market, ticks)
  if (directionOf(held, kind) === 1 ? trigger <= base : trigger >= base) return false
  if (kind === 'takeProfit' || liquidation === null) return true
  return held === 'Buy' ? trigger > liquidation : trigger < liquidation
}

/** What an order wants to carry, based on its own price. */
export function carriedFault(market: Market, side: Side, tpsl: AttachedTpSl, base: number): Answer | undefined {
  if (tpsl.takeProfit === null && tpsl.stopLoss === null) return refused('invalid')
  for (const kind of LEGS) {
    const leg = tpsl[kind]
    const terms = { mode: tpsl.mode, base: priceOf(market, base), liquidation: null }
    const fault = leg === null ? undefined : legFault(market, side, kind, leg, terms)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** 110061: sets of one direction, each counted by its older leg, and orders whose sets do not wait yet. */
export function partialFault(standing: Standing, side: Side): Answer | undefined {
  const { stops, orders } = standing
  const sets = stops.filter((stop) => {
    return isPartial(stop) && stop.side !== side && (stop.pair === 0 || stop.id < stop.pair)
  })
  const waiting = stops.filter((stop) => stop.tpsl?.mode === 'Partial' && stop.side === side)
  const carrying = orders.filter((order) => {
    const brought = stops.some((stop) => isPartial(stop) && stop.side !== side && stop.parent === order.id)
    return order.side === side && order.tpsl?.mode === 'Partial' && !brought
  })
  return sets.length + waiting.length + carrying.length < MOST_PARTIAL ? undefined : refused('manyPartial')
}

/** R3.13, R3.14, R3.17: what a fill has opened takes what the order carries. */
export function attach(model: Model, order: Order, position: Position, before: number): void {
  const { tpsl } = order
  const { lots } = position
  const opened = (position.side === order.side ? lots : 0) - Math.max(0, before)
  if (tpsl === null || opened <= 0) return
  const standing = order.account.standings.find(({ market }) => market === order.market)
  if (standing === undefined) return
  const drafts: StopDraft[] = []
  for (const leg of LEGS) {
    const terms = tpsl[leg]
    if (terms === null) continue
    const kind = kindOf(leg, tpsl.mode)
    const present = stopsOf(standing, position).find((stop) => {
      return stop.kind === kind && (tpsl.mode === 'Full' || stop.parent === order.id)
    })
    const qty = tpsl.mode === 'Full' ? lots : opened
    if (present?.parent === order.id) {
      if (tpsl.mode === 'Full') continue
      present.qty += opened
      model.resized.add(present)
      continue
    }
    if (present !== undefined) endStop(model, present, 'CancelByTpSlTsClear')
    drafts.push(legDraft(standing, position, { leg, terms, mode: tpsl.mode, qty, parent: order.id }))
  }
  addStops(model, drafts)
}

export function legDraft(
  standing: Standing,
  position: Position,
  made: { leg: Leg; terms: TpSlLeg; mode: AttachedTpSl['mode']; qty: number; parent: number },
): StopDraft {
  const { leg, terms, mode, qty, parent } = made
  return {
    standing,
    kind: kindOf(leg, mode),
    side: opposite(position.side),
    positionIdx: position.index,
    reduceOnly: true,
    closeOnTrigger: true,
    smpType: 'None',
    link: '',
    orderType: terms.orderType,
    timeInForce: terms.orderType === 'Market' ? 'IOC' : 'GTC',
    price: terms.limitPrice,
    qty,
    trigger: terms.trigger,
    by: terms.by,
    direction: directionOf(position.side, leg),
    pair: 0,
    parent,
    tpsl: null,
    trailing: null,
  }
}

/** Legs of a change in the place of those there are: `null` keeps one, a trigger of 0 takes it away (R3.24). */
export function merged(present: AttachedTpSl | null, change: NonNullable<AmendOptions['tpsl']> | null | undefined) {
  if (change === null || change === undefined) return present
  const [takeProfit, stopLoss] = LEGS.map((leg) => {
    const wanted = change[leg]
    if (wanted === null) return present?.[leg] ?? null
    if (wanted.trigger === 0) return null
    return withChange(present?.[leg] ?? null, wanted)
  })
  if (takeProfit == null && stopLoss == null) return null
  return { mode: change.mode ?? present?.mode ?? 'Full', takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null }
}

/** What the change says of a leg, and what the leg was in all else. */
export function withChange(before: TpSlLeg | null, wanted: TpSlChange): TpSlLeg {
  const was: TpSlLeg = before ?? { trigger: 0, by: 'LastPrice', orderType: 'Market', limitPrice: 0 }
  const orderType = wanted.orderType ?? (wanted.limitPrice === null ? was.orderType : 'Limit')
  const limitPrice = wanted.limitPrice ?? (orderType === 'Market' ? 0 : was.limitPrice)
  return { trigger: wanted.trigger, by: wanted.by ?? was.by, orderType, limitPrice }
}

export function isSame(one: AttachedTpSl | null, other: AttachedTpSl | null): boolean {
  const told = (tpsl: AttachedTpSl | null) => Object.values(carriedFields(tpsl)).join(' ')
  return told(one) === told(other)
}

/** Gives an open order other TP and SL to carry. */
export function carry(order: Order, tpsl: AttachedTpSl | null): void {
  order.tpsl = tpsl
  order.details = { ...(order.details ?? NO_DETAILS), ...carriedFields(tpsl) }
}
