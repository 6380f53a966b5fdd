import type { SetTradingStop, TpSlLeg, TrailingTerms } from '@perpdesk/engine'
import { find } from '../account/locate.ts'
import { opposite } from '../formulas/formulas.ts'
import { isTrading } from '../listing/stage.ts'
import { priceOf } from '../market.ts'
import type { Model, Position, Standing, Stop } from '../model.ts'
import { positionView } from '../reports/position-view.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { legDraft } from './attach.ts'
import { withChange } from './carried.ts'
import { isTriggerPrice, legFault, partialFault } from './check-tpsl.ts'
import { coveredBy, stopsOf } from './stop-book.ts'
import { addStops, changeStop, endStop, partnerOf, type StopDraft, unpair } from './stop-life.ts'
import { kindOf, type Leg } from './stop-order.ts'
import { trail } from './trailing.ts'
import { isPaused, presentPrice } from './trigger-prices.ts'

interface Place {
  readonly standing: Standing
  readonly position: Position
  readonly command: SetTradingStop
}

/** Planned change of a leg. */
interface LegPlan {
  readonly remove?: Stop
  /** Named, but unchanged. */
  readonly same?: Stop
  readonly change?: { readonly stop: Stop; readonly terms: TpSlLeg; readonly qty: number }
  readonly make?: StopDraft
}

const KEEP: LegPlan = {}

/** Sets the stops of a position (R3.9 to R3.28): everything is checked before anything is changed. */
export function setTradingStop(model: Model, command: SetTradingStop): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  if (!isTrading(market)) return refused('notTrading')
  const standing = account.standings.find((one) => one.market === market)
  if ((standing?.hedge ?? false) === (command.positionIdx === 0)) return refused('invalid')
  const position = standing?.positions[command.positionIdx]
  if (standing === undefined || position === undefined || position.lots === 0) return refused('invalid')
  const { takeProfit, stopLoss, tpSize, slSize, trailing } = command
  if (takeProfit === null && stopLoss === null && trailing === null && tpSize === 0 && slSize === 0) {
    return refused('invalid')
  }
  const place = { standing, position, command }
  const legs = command.mode === 'Full' ? planFull(place) : planPartial(place)
  if ('code' in legs) return legs
  const moving = planTrailing(place)
  if (moving !== undefined && 'code' in moving) return moving
  const changes = legs.filter(({ remove, change, make }) => [remove, change, make].some((one) => one !== undefined))
  if (changes.length === 0 && moving === undefined) return refused('stopsUnchanged')
  carryOut(model, legs)
  if (moving !== undefined) setTrailing(model, place, moving.terms)
  return DONE
}

/**
 * Carries out the changes. Legs named in one command become a pair; a leg of a pair that is named alone is separated
 * (R3.11).
 */
function carryOut(model: Model, legs: readonly LegPlan[]): void {
  const named = legs.flatMap(({ remove, change, same }) =>
    [remove, change?.stop, same].filter((one) => one !== undefined),
  )
  for (const stop of named) {
    const partner = partnerOf(stop)
    if (partner === undefined || named.includes(partner)) continue
    unpair(stop)
    changeStop(model, partner, {})
  }
  for (const { remove } of legs) if (remove !== undefined) endStop(model, remove, 'CancelByUser')
  const parent = named.find((stop) => stop.standing.stops.includes(stop))?.parent ?? model.orderId
  let next = model.orderId
  const ids = legs.map(({ change, same, make }) => (make === undefined ? ((change?.stop ?? same)?.id ?? 0) : next++))
  for (const [place, { change, same, make }] of legs.entries()) {
    const pair = ids[1 - place] ?? 0
    if (make !== undefined) addStops(model, [{ ...make, pair, parent }], false)
    if (same !== undefined && same.pair !== pair) changeStop(model, same, { pair })
    if (change === undefined) continue
    const { trigger, by, orderType, limitPrice: price } = change.terms
    const timeInForce = orderType === 'Market' ? 'IOC' : 'GTC'
    changeStop(model, change.stop, { trigger, by, orderType, timeInForce, price, qty: change.qty, pair })
  }
}

/**
 * Checks a leg: the base is the current price of its source; the distance to the liquidation price is checked in
 * isolated margin.
 */
function faultOn({ standing, position, command }: Place, leg: Leg, terms: TpSlLeg): Answer | undefined {
  const { isIsolated, liqPrice } = positionView(standing, position)
  return legFault(standing.market, position.side, leg, terms, {
    mode: command.mode,
    base: presentPrice(standing.market, terms.by),
    liquidation: isIsolated ? liqPrice : null,
  })
}

function planFull(place: Place): readonly LegPlan[] | Answer {
  const { command } = place
  if (command.tpSize !== 0 || command.slSize !== 0) return refused('sizeInFull')
  if (command.tpOrderId !== 0 || command.slOrderId !== 0) return refused('invalid')
  const takeProfit = fullLeg(place, 'takeProfit')
  if ('code' in takeProfit) return takeProfit
  const stopLoss = fullLeg(place, 'stopLoss')
  return 'code' in stopLoss ? stopLoss : [takeProfit, stopLoss]
}

function fullLeg(place: Place, leg: Leg): LegPlan | Answer {
  const { standing, position, command } = place
  const given = command[leg]
  if (given === null) return KEEP
  const stop = stopsOf(standing, position).find(({ kind }) => kind === kindOf(leg, 'Full'))
  if (given.trigger === 0) return stop === undefined ? KEEP : { remove: stop }
  const terms = withChange(stop === undefined ? null : termsOf(stop), given)
  const same = stop !== undefined && stop.trigger === terms.trigger && stop.by === terms.by && terms.limitPrice === 0
  if (same) return { same: stop }
  const fault = faultOn(place, leg, terms)
  if (fault !== undefined) return fault
  const qty = position.lots
  if (stop !== undefined) return { change: { stop, terms, qty } }
  return { make: legDraft(standing, position, { leg, terms, mode: 'Full', qty, parent: 0 }) }
}

/** Returns the terms of a waiting stop as they would be set. */
function termsOf({ trigger, by, orderType, price }: Stop): TpSlLeg {
  return { trigger, by, orderType, limitPrice: price }
}

/** Plans a new set for a part of the position, or changes of a waiting set (R3.10). */
function planPartial(place: Place): readonly LegPlan[] | Answer {
  const { standing, position, command } = place
  const takeProfit = partialLeg(place, 'takeProfit')
  if ('code' in takeProfit) return takeProfit
  const stopLoss = partialLeg(place, 'stopLoss')
  if ('code' in stopLoss) return stopLoss
  const sizes = [takeProfit, stopLoss].map(({ change, make, same }) => change?.qty ?? make?.qty ?? same?.qty ?? 0)
  if (sizes.every((size) => size !== 0) && sizes[0] !== sizes[1]) return refused('invalid')
  if (takeProfit.make !== undefined || stopLoss.make !== undefined) {
    const fault = partialFault(standing, position.side)
    if (fault !== undefined) return fault
  }
  const both = command.takeProfit !== null && command.stopLoss !== null
  if (both && (command.tpOrderId === 0) !== (command.slOrderId === 0)) return refused('invalid')
  return [takeProfit, stopLoss]
}

function partialLeg(place: Place, leg: Leg): LegPlan | Answer {
  const { standing, position, command } = place
  const isProfit = leg === 'takeProfit'
  const given = command[leg]
  const id = isProfit ? command.tpOrderId : command.slOrderId
  const size = isProfit ? command.tpSize : command.slSize
  const kind = kindOf(leg, 'Partial')
  if (id === 0) {
    if (given === null) return KEEP
    if (size === 0) return refused('invalid')
    const terms = withChange(null, given)
    const fault = faultOn(place, leg, terms) ?? roomFault(place, leg, size, 0)
    return fault ?? { make: legDraft(standing, position, { leg, terms, mode: 'Partial', qty: size, parent: 0 }) }
  }
  if (given === null && size === 0) return KEEP
  const stop = stopsOf(standing, position).find((one) => one.id === id && one.kind === kind)
  if (stop === undefined) return refused('noOrder')
  if (given?.trigger === 0) return { remove: stop }
  const { trigger, by, orderType, price } = stop
  const terms = given === null ? termsOf(stop) : withChange(termsOf(stop), given)
  const qty = size === 0 ? stop.qty : size
  const same = terms.trigger === trigger && terms.by === by && terms.orderType === orderType
  if (same && terms.limitPrice === price && qty === stop.qty) return { same: stop }
  const fault = faultOn(place, leg, terms) ?? roomFault(place, leg, qty, stop.qty)
  return fault ?? { change: { stop, terms, qty } }
}

/** Refuses a quantity with which all partial stops of a kind would exceed the position (110058). */
function roomFault({ standing, position }: Place, leg: Leg, qty: number, replaced: number): Answer | undefined {
  const taken = coveredBy(standing, position, kindOf(leg, 'Partial')) - replaced
  return qty > position.lots - taken ? refused('sizeTooLarge') : undefined
}

/** Plans the trailing stop (R3.25 to R3.27); `undefined` if nothing changes. */
function planTrailing({ standing, position, command }: Place): { terms: TrailingTerms } | Answer | undefined {
  const { trailing: terms } = command
  if (terms === null) return undefined
  const { market } = standing
  const { distance, ratio, activation } = terms
  const present = trailingOf(standing, position)
  if (distance === 0 && ratio === 0n) return present === undefined ? undefined : { terms }
  const before = present?.trailing
  if (before?.distance === distance && before.ratio === ratio && before.activation === activation) return undefined
  const last = presentPrice(market, 'LastPrice')
  if (distance < 0 || ratio < 0n || (distance > 0 && ratio > 0n) || ratio >= 100_000_000n) return refused('invalid')
  if (priceOf(market, distance) >= last) return refused('invalid')
  if (activation === 0) return { terms }
  if (!isTriggerPrice(market, activation)) return refused('invalid')
  const from = priceOf(market, activation)
  return (position.side === 'Buy' ? last >= from : last <= from) ? refused('invalid') : { terms }
}

function trailingOf(standing: Standing, position: Position): Stop | undefined {
  return stopsOf(standing, position).find(({ kind }) => kind === 'TrailingStop')
}

function setTrailing(model: Model, { standing, position }: Place, terms: TrailingTerms): void {
  const present = trailingOf(standing, position)
  if (terms.distance === 0 && terms.ratio === 0n) {
    if (present !== undefined) endStop(model, present, 'CancelByUser')
    return
  }
  const draft: StopDraft = {
    standing,
    kind: 'TrailingStop',
    side: opposite(position.side),
    positionIdx: position.index,
    reduceOnly: true,
    closeOnTrigger: true,
    smpType: 'None',
    link: '',
    orderType: 'Market',
    timeInForce: 'IOC',
    price: 0,
    qty: position.lots,
    trigger: 0,
    by: 'LastPrice',
    direction: position.side === 'Buy' ? 2 : 1,
    pair: 0,
    parent: 0,
    tpsl: null,
    trailing: { ...terms, best: 0 },
  }
  if (!isPaused(standing.market)) trail(standing.market, draft)
  const { trailing, trigger } = draft
  if (present === undefined) addStops(model, [draft], false)
  else changeStop(model, present, { trailing, trigger })
}
