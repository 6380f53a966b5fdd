import { type Amount, type E8, e8Of, mulDivInt, toSafeCount } from '@perpdesk/numeric'
import { crossUsable, type Side } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import { type CreditTerms, POINT, UNITS_PER_POINT } from '../account/credit.ts'
import type { Position } from '../account/position.ts'
import type { PositionChange } from '../account/position-change.ts'
import type { ContractMarket } from '../market.ts'
import type { State } from '../state.ts'
import { creditTerms } from './credit-terms.ts'
import { promisedInUsd } from './exchange-loss.ts'
import { lossBeforeDebt, worstCross } from './safe-in-bands.ts'

/*
 * The invariant of this file: while a credit is valid, credit ≤ usable balance of its regime. Every change of an account's
 * orders and positions keeps it, by lowering the credit by at least what the change can take from the usable balance A, at
 * each mark within the band of its contract (the lowest or highest mark of the band, whichever is worse),
 *
 *   A = equity − Σ M − Σ R,  with M the margin of a contract: the larger of its sides in one-way mode, their sum in hedge
 *                            mode, and R the loss of its resting orders at the mark.
 *
 * M grows by no more than the side of the order or fill, and a side of value V grows by at most slope × ΔV (see
 * `marginSlopePpm`) while V is at most `largestValue`. V is the value of the side's position and of its orders beyond an
 * opposite position: with n lots of value v and p opposite lots, v (n − p) ÷ n. Hence, in values,
 *
 *   an order of δ lots of value w that rests: ΔV ≤ w,  or ≤ max(w, δ v ÷ n) beside an opposite position;
 *   a fill of o opening and c closing lots:   ΔV ≤ o × mark (its own price in margin by entry) + c v ÷ n;
 *   orders that end or are reduced:           ΔV ≤ 0.
 *
 * An order that rests adds to R at most the loss of its lots at its price; an order that ends or fills removes its loss.
 *
 * A fill of q lots changes equity by d q (mark − price) − fee; if unrealised profit does not count, by the realised profit
 * less the fee. Gains are not counted, every term is rounded up, and the added points cover the units of 1e-8 by which the
 * exact formulas round. Cases not covered here (values in coins, settlement windows, tiers that require more than the
 * leverage, negative margins) end the credit; `CreditPeriods` defines the commands that end it.
 */

/** Points for the rounding of the exact formulas, which are a few units of 1e-8 each. */
const ROUNDINGS = 2

/**
 * Proves a credit from the balance found available to an exposure, in E8 of its coin; no credit if nothing is
 * available. If the part available at all marks within the bands is at least half of it, that part becomes the credit
 * and lasts longer.
 */
export function proveCredit(state: State, exposure: Exposure, available: E8): void {
  if (available <= 0n || !exposure.money.isUsd) return
  const { account } = exposure
  const credit = exposure.regime.credit(exposure)
  const present = withoutDebt(account, available, false)
  if (present <= 0n) return
  const worst = worstCross(account)
  const lasting = worst === null ? 0n : withoutDebt(account, crossUsable(worst) - promisedInUsd(account), true)
  const outlives = lasting * 2n >= present
  state.credits.prove(credit, toSafeCount((outlives ? lasting : present) / POINT), outlives)
}

/**
 * Returns the part of the usable balance that can be lost before a coin is owed, because the bounds do not include the
 * margin of a debt.
 */
function withoutDebt(account: Account, usable: E8, isWorst: boolean): E8 {
  const most = lossBeforeDebt(account, isWorst)
  return most === null || usable <= most ? usable : e8Of(most)
}

/** Charges the possible loss of orders that begin to rest to the credit, if the regime counts it. */
export function chargeRestingLoss(state: State, exposure: Exposure, side: Side, lots: number, price: number): void {
  const { regime } = exposure
  const credit = regime.credit(exposure)
  if (!state.credits.holds(credit)) return
  const loss = regime.lossPoints(exposure, side, price, lots)
  if (loss < 0) credit.end()
  else credit.points -= loss
}

/**
 * Charges the possible margin of opening orders that begin to rest to the credit; called before the sums include them.
 */
export function chargeResting(state: State, exposure: Exposure, side: Side, lots: number, cost: number): void {
  const credit = exposure.regime.credit(exposure)
  if (!state.credits.holds(credit)) return
  const margin = marginPoints(exposure, side, lots, cost, NOTHING_REPLACED)
  if (margin < 0) credit.end()
  else credit.points -= margin
}

/** Lots and cost of the side's resting orders that a new order replaces. */
interface Replaced {
  readonly lots: number
  readonly cost: number
}

export const NOTHING_REPLACED: Replaced = { lots: 0, cost: 0 }

/**
 * Returns an upper bound, in points, of what an opening order of a side adds to the margin of its contract; -1 if no
 * bound is known.
 */
export function marginPoints(exposure: Exposure, side: Side, lots: number, cost: number, replaced: Replaced): number {
  const { market } = exposure
  if (!isBounded(market)) return -1
  const isBuy = side === 'Buy'
  const terms = creditTerms(exposure, side)
  const restingLots = (isBuy ? exposure.buyLots : exposure.sellLots) - replaced.lots
  const restingCost = (isBuy ? exposure.buyCost : exposure.sellCost) - replaced.cost
  const held = (isBuy ? exposure.longLots : exposure.shortLots) * market.highTicks
  if (!(held + restingCost + cost <= terms.largestCost)) return -1
  const opposite = exposure.hedge ? 0 : isBuy ? exposure.shortLots : exposure.longLots
  if (opposite === 0) return slopePoints(market, terms, cost)
  // for an order larger than the resting ones their whole value is the better bound
  const added = lots < restingLots ? Math.max(cost, shareOf(restingCost, restingLots, lots)) : restingCost + cost
  return slopePoints(market, terms, added)
}

/**
 * Returns an upper bound, in points, of what an order of a side can lose at once against the mark, at its limit; -1 if
 * no bound is known.
 */
export function lossPoints(exposure: Exposure, side: Side, price: number, lots: number): number {
  const { market } = exposure
  if (!isBounded(market)) return -1
  const loss = adverseTicks(market, side, price) * lots
  if (loss === 0) return 0
  return loss <= creditTerms(exposure, side).largestCost ? costPoints(market, loss) : -1
}

/** Charges the possible cost of a fill to the credit; called after the fill was applied to position and wallet. */
export function chargeFill(state: State, fill: CreditFill, fee: Amount, change: PositionChange): void {
  const { exposure, position, side, price, lots } = fill
  const { market, regime } = exposure
  const credit = regime.credit(exposure)
  if (!state.credits.holds(credit)) return
  const terms = creditTerms(exposure, side)
  const adverse = adverseTicks(market, side, price) * lots
  if (
    !isBounded(market) ||
    market.prices.predictedDelivery !== 0n ||
    change.releasedMargin < 0n ||
    !(adverse <= terms.largestCost) ||
    !(lots * Math.max(price, market.highTicks) <= terms.largestCost) ||
    !regime.isWithinTerms(exposure, position, side, terms)
  ) {
    credit.end()
    return
  }
  const isBuy = side === 'Buy'
  const restingCost = isBuy ? exposure.buyCost : exposure.sellCost
  const openedCost = (lots - change.closedLots) * regime.openedTicks(price, market.highTicks)
  // in hedge mode the opposite position offsets no order of this side
  const closed = exposure.hedge ? 0 : change.closedLots
  const restingLots = isBuy ? exposure.buyLots : exposure.sellLots
  const freedCost = closed < restingLots ? shareOf(restingCost, restingLots, closed) : restingCost
  const loss = regime.newLoss(change.realised)
  credit.points -=
    slopePoints(market, terms, openedCost + freedCost) +
    costPoints(market, adverse) +
    (loss > 0 ? pointsUp(loss) : 0) +
    (fee > 0 ? pointsUp(fee) : 0)
}

/** The part of one side of a fill that concerns a credit. */
interface CreditFill {
  readonly exposure: Exposure
  readonly position: Position
  readonly side: Side
  /** Price in ticks. */
  readonly price: number
  readonly lots: number
}

/**
 * Returns the largest number of ticks by which a fill at a price is worse than a mark within the band; 0 if it is
 * better than all of them.
 */
function adverseTicks(market: ContractMarket, side: Side, price: number): number {
  return Math.max(0, side === 'Buy' ? price - market.lowTicks : market.highTicks - price)
}

/** Returns a cost in points, rounded up. */
function costPoints(market: ContractMarket, cost: number): number {
  return mulDivInt(cost, market.unitOfCost, UNITS_PER_POINT, 'up')
}

/** True if bounds are known: the contract has a mark, and its values are linear in the price. */
function isBounded(market: ContractMarket): boolean {
  return !market.values.inverse && market.prices.mark > 0n
}

/** Returns an upper bound, in points, of the margin for a growth of a side's value. */
function slopePoints(market: ContractMarket, { slopePpm }: CreditTerms, cost: number): number {
  return mulDivInt(costPoints(market, cost), slopePpm, 1_000_000, 'up') + ROUNDINGS
}

/** Returns the average cost of `part` of the resting lots, rounded up. `part` is below `lots`. */
function shareOf(cost: number, lots: number, part: number): number {
  return mulDivInt(cost, part, lots, 'up')
}

/** Returns an amount in points, rounded up. The quotient of doubles is off by less than one point. */
function pointsUp(amount: Amount): number {
  return (typeof amount === 'number' ? Math.ceil(amount / UNITS_PER_POINT) : toSafeCount(amount / POINT)) + 1
}
