import * as formulas from '../formulas/formulas.ts'
import type { Market, Model, Stop } from '../model.ts'
import { reportStop } from './stop-life.ts'
import { heldSide } from './stop-order.ts'

/** Moves a trailing stop and reports every step. */
export function follow(model: Model, market: Market, stop: Stop): void {
  const { trigger } = stop
  trail(market, stop)
  if (stop.trigger === trigger) return
  stop.updatedTime = model.time
  reportStop(model, stop, 'Untriggered')
}

/** Activates a trailing stop at its activation price; from then on it follows the best last price (R3.25, R3.26). */
export function trail(market: Pick<Market, 'last'>, stop: Pick<Stop, 'side' | 'trailing' | 'trigger'>): void {
  const { trailing } = stop
  const { last } = market
  if (trailing === null || last === 0) return
  const held = heldSide(stop)
  const isBetter = held === 'Buy' ? last > trailing.best : last < trailing.best
  if (trailing.best === 0) {
    const { activation } = trailing
    const isActivated = activation === 0 || (held === 'Buy' ? last >= activation : last <= activation)
    if (!isActivated) return
  } else if (!isBetter) return
  trailing.best = last
  stop.trigger = formulas.trailingTrigger(held, last, trailing)
}
