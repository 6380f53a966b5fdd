import { type OrderType, oppositeSide, type TimeInForce, type TpSlKind, tpSlDirection } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { detailsAt, sideAt } from '../account/open-order.ts'
import type { Position } from '../account/position.ts'
import type { AttachedTpSl, TpSlLeg } from '../order-options.ts'
import type { State } from '../state.ts'
import { addSet, endStop } from './stop-life.ts'
import type { StopDraft, StopKind, StopOrder } from './stop-order.ts'
import { carriedTpSl } from './stop-view.ts'

const KINDS: Readonly<Record<TpSlKind, { readonly Full: StopKind; readonly Partial: StopKind }>> = {
  takeProfit: { Full: 'TakeProfit', Partial: 'PartialTakeProfit' },
  stopLoss: { Full: 'StopLoss', Partial: 'PartialStopLoss' },
}

/** Returns the kind of the position's stop that a carried leg becomes. */
export function kindOf(mode: AttachedTpSl['mode'], kind: TpSlKind): StopKind {
  return KINDS[kind][mode]
}

/**
 * Called after a fill of an order that carries TP/SL: sets them for the opened lots (R3.13, R3.14, R3.17). In `Full`
 * mode they replace those of the position. In `Partial` mode they form a set of the opened quantity, which grows with
 * further fills of the order.
 * @param before lots of the position before the fill
 */
export function attachStops(state: State, exposure: Exposure, slot: number, position: Position, before: number): void {
  const tpsl = carriedTpSl(detailsAt(state, slot)!.details)
  if (tpsl === null) return
  const direction = sideAt(state, slot) === 'Buy' ? 1 : -1
  const opened = Math.max(0, position.lots * direction) - Math.max(0, before * direction)
  if (opened <= 0) return
  const orderId = state.pool.id[slot]!
  if (tpsl.mode === 'Full') replaceFull(state, exposure, position, tpsl, orderId)
  else growPartial(state, exposure, position, tpsl, { orderId, opened })
}

function replaceFull(state: State, exposure: Exposure, position: Position, tpsl: AttachedTpSl, orderId: number): void {
  const drafts: StopDraft[] = []
  for (const [kind, leg] of legsOf(tpsl)) {
    const present = fullStop(exposure, position, kind)
    if (present?.parent === orderId) continue
    if (present !== undefined) endStop(state, present, 'CancelByTpSlTsClear')
    const terms = { kind, mode: tpsl.mode, qty: Math.abs(position.lots), parent: orderId }
    drafts.push(legDraft(exposure, position, leg, terms))
  }
  addSet(state, drafts)
}

function growPartial(
  state: State,
  exposure: Exposure,
  position: Position,
  tpsl: AttachedTpSl,
  fill: { orderId: number; opened: number },
): void {
  const drafts: StopDraft[] = []
  for (const [kind, leg] of legsOf(tpsl)) {
    const wanted = kindOf('Partial', kind)
    const present = exposure.stops.find((stop) => stop.parent === fill.orderId && stop.kind === wanted)
    if (present === undefined) {
      const terms = { kind, mode: tpsl.mode, qty: fill.opened, parent: fill.orderId }
      drafts.push(legDraft(exposure, position, leg, terms))
    } else {
      present.qty += fill.opened
      state.report.resized.add(present)
    }
  }
  addSet(state, drafts)
}

function legsOf({ takeProfit, stopLoss }: AttachedTpSl): (readonly [TpSlKind, TpSlLeg])[] {
  return [
    ...(takeProfit === null ? [] : [['takeProfit', takeProfit] as const]),
    ...(stopLoss === null ? [] : [['stopLoss', stopLoss] as const]),
  ]
}

/** Returns the TP or SL of the whole position, if there is one. */
export function fullStop(exposure: Exposure, position: Position, kind: TpSlKind): StopOrder | undefined {
  const wanted = kindOf('Full', kind)
  return exposure.stops.find((stop) => stop.kind === wanted && stop.positionIdx === position.index)
}

/** Returns a waiting TP or SL as the leg that would set it. */
export function legOf({ trigger, by, orderType, price }: StopOrder): TpSlLeg {
  return { trigger, by, orderType, limitPrice: price }
}

/**
 * Returns the time in force of a TP or SL after its trigger: a market order is IOC, a limit order rests until it fills.
 */
export function closingTimeInForce(orderType: OrderType): TimeInForce {
  return orderType === 'Market' ? 'IOC' : 'GTC'
}

/** Returns a TP or SL of a position as the draft of a waiting order. */
export function legDraft(
  exposure: Exposure,
  position: Position,
  leg: TpSlLeg,
  terms: { kind: TpSlKind; mode: AttachedTpSl['mode']; qty: number; parent: number },
): StopDraft {
  const { kind, mode, qty, parent } = terms
  const positionSide = position.lots > 0 ? 'Buy' : 'Sell'
  return {
    row: exposure.row,
    kind: kindOf(mode, kind),
    side: oppositeSide(positionSide),
    positionIdx: position.index,
    reduceOnly: true,
    closeOnTrigger: true,
    smpType: 'None',
    orderLinkId: '',
    orderType: leg.orderType,
    timeInForce: closingTimeInForce(leg.orderType),
    price: leg.limitPrice,
    qty,
    quoteAmount: 0n,
    trigger: leg.trigger,
    by: leg.by,
    direction: tpSlDirection(positionSide, kind),
    pair: 0,
    parent,
    tpsl: null,
    trailing: null,
  }
}
