import { type Amount, amountOf, type E8, e8Of, minus, toSafeCount } from '@perpdesk/numeric'
import { oppositeSide, type TpSlKind, tpSlDirection } from '@perpdesk/trading'
import { detailsAt, sideAt } from '../../account/open-order.ts'
import type { CommandResult } from '../../event.ts'
import type { AmendOptions, AttachedTpSl, TpSlLeg } from '../../order-options.ts'
import { refuse } from '../../result.ts'
import type { State } from '../../state.ts'
import { isSameTpSl, mergeTpSl } from '../../triggers/amend-stop.ts'
import { closingTimeInForce } from '../../triggers/attach.ts'
import { carriedAt } from '../../triggers/carried.ts'
import { addSet } from '../../triggers/stop-life.ts'
import type { StopDraft } from '../../triggers/stop-order.ts'
import { carriedTpSl } from '../../triggers/stop-view.ts'
import type { CarriedChange } from '../product.ts'
import { checkCarriedLegs } from './checks.ts'
import { heldByLegs } from './held-by-stops.ts'
import type { SpotSeat } from './seat.ts'

/**
 * Adds the TP/SL of an order that has filled completely. They wait with the quantity that it bought or sold, and
 * promise these coins. Fees, and amounts promised meanwhile by other orders, reduce the quantity; below the smallest
 * quantity no TP/SL is added [X].
 *
 * @param lastFee fee of the fill that was just settled
 */
export function attachCarried(state: State, seat: SpotSeat, slot: number, lastFee: Amount): void {
  const tpsl = carriedTpSl(detailsAt(state, slot)!.details)
  if (tpsl === null) return
  const { account, market } = seat
  const { baseCoin, quoteCoin } = market.instrument
  const legs = legsOf(state, seat, slot, tpsl)
  const [given, filled] =
    sideAt(state, slot) === 'Buy'
      ? [baseCoin, broughtBy(state, seat, slot, lastFee)]
      : [quoteCoin, state.pool.filled[slot]!]
  const lots = Math.min(filled, lotsIn(account.spendableOf(given), heldByLegs(market, legs)))
  if (lots >= market.minQty)
    addSet(
      state,
      legs.map((leg) => ({ ...leg, qty: lots })),
    )
}

/** Returns the whole lots that a buy received after its fees. */
function broughtBy(state: State, { market }: SpotSeat, slot: number, lastFee: Amount): number {
  const { pool } = state
  const fees = pool.filledFee[slot]! + e8Of(lastFee)
  const brought = e8Of(minus(market.qtyAmountOf(pool.filled[slot]!), amountOf(fees)))
  return toSafeCount(brought / market.instrument.lotSize)
}

function lotsIn(free: E8, ofOneLot: Amount): number {
  return free <= 0n ? 0 : toSafeCount(free / e8Of(ofOneLot))
}

/** Returns the legs for one lot. */
function legsOf(state: State, seat: SpotSeat, slot: number, { takeProfit, stopLoss }: AttachedTpSl): StopDraft[] {
  const kind = takeProfit === null || stopLoss === null ? 'tpslOrder' : 'OcoOrder'
  const orderSide = sideAt(state, slot)
  const draftOf = (leg: TpSlLeg, which: TpSlKind): StopDraft => ({
    row: seat.row,
    kind,
    side: oppositeSide(orderSide),
    positionIdx: 0,
    reduceOnly: false,
    closeOnTrigger: false,
    smpType: 'None',
    orderLinkId: '',
    orderType: leg.orderType,
    timeInForce: closingTimeInForce(leg.orderType),
    price: leg.limitPrice,
    qty: 1,
    quoteAmount: 0n,
    trigger: leg.trigger,
    by: leg.by,
    direction: tpSlDirection(orderSide, which),
    pair: 0,
    parent: state.pool.id[slot]!,
    tpsl: null,
    trailing: null,
  })
  return [
    ...(takeProfit === null ? [] : [draftOf(takeProfit, 'takeProfit')]),
    ...(stopLoss === null ? [] : [draftOf(stopLoss, 'stopLoss')]),
  ]
}

/**
 * Returns the TP/SL of an open order after an amendment. They cannot change once the order is partly filled (110059).
 */
export function amendCarried(
  state: State,
  { market }: SpotSeat,
  slot: number,
  options: AmendOptions | null,
  price: number,
): CarriedChange | CommandResult {
  const { pool } = state
  const present = carriedAt(state, slot)
  const tpsl = mergeTpSl(present, options?.tpsl ?? null)
  const changes = !isSameTpSl(present, tpsl)
  if (changes && pool.filled[slot]! > 0) return refuse('tpSlOfPartlyFilledOrder')
  const isToCheck = changes || price !== pool.price[slot]
  const refused = isToCheck ? checkCarriedLegs(market, sideAt(state, slot), tpsl, price) : undefined
  return refused ?? { changes, tpsl }
}
