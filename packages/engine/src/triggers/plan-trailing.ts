import { ONE } from '@perpdesk/numeric'
import { oppositeSide, type Side, trailingFault } from '@perpdesk/trading'
import { isCount } from '../account/locate.ts'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import type { TrailingTerms } from '../order-options.ts'
import { invalid } from '../result.ts'
import { checkTriggerPrice } from './check-tpsl.ts'
import { NO_PLAN, type Plan, type StopPlace } from './plan.ts'
import { addStop, changeStop, endStop } from './stop-life.ts'
import type { StopDraft, Trailing } from './stop-order.ts'
import { trail } from './trailing.ts'
import { isPaused, presentPrice } from './trigger-prices.ts'

/** Plans the position's only trailing stop (R3.25 to R3.27). A changed one restarts from the last price [X]. */
export function planTrailing(place: StopPlace): Plan | CommandResult {
  const { exposure, position, command } = place
  const terms = command.trailing
  if (terms === null) return NO_PLAN
  const present = exposure.stops.find((stop) => stop.kind === 'TrailingStop' && stop.positionIdx === position.index)
  if (terms.distance === 0 && terms.ratio === 0n) {
    if (present === undefined) return NO_PLAN
    return { changes: true, carryOut: (state) => endStop(state, present, 'CancelByUser') }
  }
  if (present !== undefined && isSame(present.trailing, terms)) return NO_PLAN
  const refused = checkTrailing(exposure.market, position.lots > 0 ? 'Buy' : 'Sell', terms)
  if (refused !== undefined) return refused
  return {
    changes: true,
    carryOut: (state) => {
      const draft = draftOf(place, { ...terms, best: 0 })
      // without an activation price it follows the last price at once (R3.26), unless stops are paused (R2.25)
      if (!isPaused(exposure.market)) trail(exposure.market, draft)
      if (present === undefined) addStop(state, draft)
      else changeStop(state, present, { trailing: draft.trailing, trigger: draft.trigger })
    },
  }
}

function isSame(present: Trailing | null, { distance, ratio, activation }: TrailingTerms): boolean {
  return present?.distance === distance && present.ratio === ratio && present.activation === activation
}

/**
 * Refuses terms that cannot follow the price, for a position of a side, or for coins to be sold (`Buy`) or bought
 * (`Sell`).
 */
export function checkTrailing(market: Market, side: Side, terms: TrailingTerms): CommandResult | undefined {
  const { distance, ratio, activation } = terms
  const last = presentPrice(market, 'LastPrice')
  if (!isCount(distance) || ratio < 0n) return invalid('trailingStop', 'it must not be below zero')
  if (distance > 0 && ratio > 0n) return invalid('trailingStop', 'give a distance or a ratio, not both')
  if (ratio >= ONE) return invalid('trailingStop', 'the ratio must be below 1')
  const misplaced = activation === 0 ? undefined : checkTriggerPrice(market, 'activePrice', activation)
  if (misplaced !== undefined) return misplaced
  const asked = {
    distance: market.distanceOf(distance),
    ratio,
    activation: activation === 0 ? 0n : market.priceOf(activation),
  }
  const fault = trailingFault(side, asked, last)
  if (fault === 'tooFar') return invalid('trailingStop', 'it must be less than the present price')
  if (fault === undefined) return undefined
  return invalid('activePrice', `it must lie ${side === 'Buy' ? 'above' : 'below'} the present price`)
}

function draftOf({ exposure, position }: StopPlace, trailing: Trailing): StopDraft {
  const positionSide: Side = position.lots > 0 ? 'Buy' : 'Sell'
  return {
    row: exposure.row,
    kind: 'TrailingStop',
    side: oppositeSide(positionSide),
    positionIdx: position.index,
    reduceOnly: true,
    closeOnTrigger: true,
    smpType: 'None',
    orderLinkId: '',
    orderType: 'Market',
    timeInForce: 'IOC',
    price: 0,
    qty: Math.abs(position.lots),
    quoteAmount: 0n,
    trigger: 0,
    by: 'LastPrice',
    direction: positionSide === 'Buy' ? 2 : 1,
    pair: 0,
    parent: 0,
    tpsl: null,
    trailing,
  }
}
