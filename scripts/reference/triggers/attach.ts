import type { AttachedTpSl, TpSlLeg } from '@perpdesk/engine'
import { opposite } from '../formulas/formulas.ts'
import type { Model, Order, Position, Standing } from '../model.ts'
import { LEGS } from './check-tpsl.ts'
import { stopsOf } from './stop-book.ts'
import { addStops, endStop, type StopDraft } from './stop-life.ts'
import { directionOf, kindOf, type Leg } from './stop-order.ts'

/** Attaches the order's TP/SL to the lots that a fill has opened (R3.13, R3.14, R3.17). */
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
