import type { PlaceOrder, PlaceScaled } from '@perpdesk/engine'
import { byLink, find } from '../account/locate.ts'
import { closableLots, isClosing, standingOf } from '../account/standing.ts'
import { ratio } from '../formulas/fraction.ts'
import { inRange, tooSmall } from '../listing/limits.ts'
import { refusedByLife } from '../listing/stage.ts'
import { steps } from '../market.ts'
import type { Model, Standing } from '../model.ts'
import { type Answer, done, refused } from '../results.ts'
import { NO_DETAILS } from '../triggers/stop-view.ts'
import { placeChecked } from './place.ts'

interface Part {
  readonly price: number
  readonly lots: number
}

/**
 * Places a scaled order (3.9): the figures of all orders are checked first, then each is accepted or refused
 * separately.
 */
export function placeScaled(model: Model, command: PlaceScaled): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const known = linksOf(command)
    .map((link) => byLink(account, link))
    .find((id) => id !== 0)
  if (known !== undefined) return refused('duplicateLink', known)
  const early = refusedByLife(model, market)
  if (early !== undefined) return early
  const standing = standingOf(account, market)
  if (!isPlan(command) || standing.hedge === (command.positionIdx === 0)) return refused('invalid')
  for (const price of [command.fromPrice, command.toPrice]) {
    if (price <= 0) return refused('invalid')
    if (!inRange(market, price)) return refused('priceRange')
  }
  const parts = partsOf(command)
  for (const part of parts) {
    const fault = partFault(standing, command, part)
    if (fault !== undefined) return fault
  }
  const parent = model.orderId++
  const details = { ...NO_DETAILS, parentOrderId: parent }
  const links = linksOf(command)
  const items = parts.map((part, place) =>
    placeChecked(model, standing, orderOf(command, part, links[place] ?? ''), { details }),
  )
  if (items.some(({ code }) => code === 0)) return { ...done(parent, 0), items }
  model.orderId = parent
  return { ...refused('invalid'), ...items[0], items }
}

/** Returns the client id and its numbered variants, one for each order, at most twenty. */
function linksOf({ orderLinkId: link, count }: PlaceScaled): readonly string[] {
  if (link === '') return []
  return Array.from({ length: 20 }, (_, place) => (place === 0 ? link : `${link}_${place + 1}`)).slice(0, count)
}

/** True for 2 to 20 orders. Custom weights are in basis points and must sum to 100 %. */
function isPlan({ qty, count, distribution, weights }: PlaceScaled): boolean {
  if (qty < 0 || count < 2 || count > 20) return false
  if (distribution !== 'Custom') return true
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.length === count && weights.every((weight) => weight >= 1) && sum === 10_000
}

/** Returns the orders: equal price steps, rounded in the trader's favour; lots cut from the running sum. */
function partsOf(command: PlaceScaled): readonly Part[] {
  const { side, qty, count, fromPrice, toPrice } = command
  const weights = weightsOf(command)
  const upTo = (places: number): number => weights.slice(0, places).reduce((sum, weight) => sum + weight, 0)
  const lotsUpTo = (places: number): number =>
    Number(
      ratio(qty)
        .times(ratio(upTo(places), upTo(count)))
        .whole('floor'),
    )
  return weights.map((_weight, place) => {
    const away = ratio(toPrice - fromPrice).times(ratio(place, count - 1))
    const price = fromPrice + Number(away.whole(side === 'Buy' ? 'floor' : 'ceil'))
    return { price, lots: lotsUpTo(place + 1) - lotsUpTo(place) }
  })
}

function weightsOf({ count, distribution, weights }: PlaceScaled): readonly number[] {
  if (distribution === 'Custom') return weights
  return Array.from({ length: count }, (_, place) => {
    if (distribution === 'Flat') return 1
    return distribution === 'Increasing' ? place + 1 : count - place
  })
}

function partFault(standing: Standing, command: PlaceScaled, { price, lots }: Part): Answer | undefined {
  const { market } = standing
  const { instrument } = market
  const { side, positionIdx } = command
  if (lots > steps(instrument.maxLimitQty, instrument.lotSize)) return refused('invalid')
  if (isClosing(command)) return lots < 1 ? refused('invalid') : undefined
  if (lots < steps(instrument.minQty, instrument.lotSize)) return refused('invalid')
  const closes = lots <= closableLots(standing, side, positionIdx)
  return !closes && tooSmall(market, lots, price) ? refused('smallNotional') : undefined
}

function orderOf(command: PlaceScaled, { price, lots: qty }: Part, orderLinkId: string): PlaceOrder {
  const { account, instrument, side, timeInForce, reduceOnly, positionIdx, smpType } = command
  return {
    type: 'placeOrder',
    account,
    instrument,
    side,
    orderType: 'Limit',
    timeInForce,
    price,
    qty,
    reduceOnly,
    closeOnTrigger: false,
    positionIdx,
    smpType,
    orderLinkId,
    leverageE2: 0,
    options: null,
  }
}
