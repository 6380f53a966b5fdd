import { divE8, type E8 } from '@perpdesk/numeric'
import { directionOf, lossAtStop, type Side, sizeByRisk } from '@perpdesk/trading'
import { type DraftRisk, draftNow, type Market, type OfferedValues } from '../../../stores/index.ts'
import { snapToGrid } from '../trade-lines/trade-line.ts'
import type { Drawing } from './drawing.ts'

/** A planned trade from its entry to its target or stop. Prices and amounts in E8. */
export interface TradePlan {
  readonly side: Side
  readonly entry: E8
  readonly target: E8
  readonly stop: E8
  /**
   * Distance to the target divided by the distance to the stop, rounded down; `undefined` if the stop is at the entry.
   */
  readonly rewardToRisk: E8 | undefined
  /**
   * The largest quantity whose loss at the stop, fees included, is within the trader's accepted loss; `undefined` if
   * even the minimum quantity loses more.
   */
  readonly sized: SizedPlan | undefined
}

export interface SizedPlan {
  readonly qty: E8
  /** Fees included, in the settle coin. */
  readonly loss: E8
  readonly gain: E8
}

/** Sides of the tools that plan a position. */
export const PLANNED_SIDES: Partial<Record<Drawing['tool'], Side>> = { longPosition: 'Buy', shortPosition: 'Sell' }

/** Computes a plan; without `risk` it has no size. Entry and exit are both charged the taker fee. */
export function planOf(
  contract: Market,
  side: Side,
  { entry, target, stop }: Readonly<Record<'entry' | 'target' | 'stop', E8>>,
  risk: DraftRisk | undefined,
): TradePlan {
  const direction = directionOf(side)
  const [toTarget, toStop] = [direction * (target - entry), direction * (entry - stop)]
  const rewardToRisk = toStop > 0n ? divE8(toTarget, toStop, 'floor') : undefined
  return { side, entry, target, stop, rewardToRisk, sized: sizedPlan(contract, side, { entry, target, stop }, risk) }
}

function sizedPlan(
  contract: Market,
  side: Side,
  { entry, target, stop }: Readonly<Record<'entry' | 'target' | 'stop', E8>>,
  risk: DraftRisk | undefined,
): SizedPlan | undefined {
  if (risk === undefined || entry <= 0n || target <= 0n) return undefined
  const terms = { contract, side, entry, stop, entryRate: risk.entryRate, stopRate: risk.stopRate }
  const qty = sizeByRisk(terms, risk.amount, risk.most)
  if (qty < contract.minQty || qty === 0n) return undefined
  const loss = lossAtStop(terms, qty).total
  return { qty, loss, gain: -lossAtStop({ ...terms, stop: target }, qty).total }
}

/** Returns the plan that a drawing shows; `undefined` for a drawing of another tool. */
export function drawnPlan(contract: Market, { tool, points }: Drawing): TradePlan | undefined {
  const side = PLANNED_SIDES[tool]
  const [entry, target, stop] = points.map(({ price }) => snapToGrid(contract, price))
  if (side === undefined || entry === undefined || target === undefined || stop === undefined) return undefined
  return planOf(contract, side, { entry, target, stop }, draftNow(contract.symbol)?.risk)
}

/** Returns the order that would open the plan's position, with its take profit and stop loss, for the order form. */
export function orderOf(symbol: string, { side, entry, target, stop, sized }: TradePlan): OfferedValues {
  return {
    symbol,
    kind: 'Limit',
    price: entry,
    ...(sized !== undefined && { qty: sized.qty }),
    // The order opens a position; with reduce-only it could carry no TP/SL.
    reduceOnly: false,
    side,
    tpsl: { takeProfit: target, stopLoss: stop },
  }
}
