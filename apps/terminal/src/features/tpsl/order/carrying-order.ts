import type { E8 } from '@perpdesk/numeric'
import type { OrderType, PositionMode, Side, TpSlKind, TpSlTerms } from '@perpdesk/trading'
import type { Contract } from '../../../stores/index.ts'
import type { TpSlForm } from '../tpsl-form.ts'
import { type TpSlIssue, type TpSlRules, tpSlIssues } from '../tpsl-issues.ts'
import { type LegValues, legOf, legValues } from '../tpsl-values.ts'

/**
 * An opening order, with the figures from which its TP/SL are computed (TPSL-18). Prices, quantities and money in E8.
 */
export interface CarryingOrder {
  readonly contract: Contract
  readonly side: Side
  /**
   * Price with which the exchange compares a trigger (R3.18): the limit; for a market order the last price or, if
   * conditional, its trigger price.
   */
  readonly entryPrice: E8
  /** 0 while no quantity is typed. */
  readonly qty: E8
  readonly leverageE2: number
  readonly orderType: OrderType
  /** Whether the size was typed as a quantity, an order value or a cost. */
  readonly orderQtyType: 'Qty' | 'Value' | 'Cost'
  /** Margin and fees; `undefined` while unknown. */
  readonly cost: E8 | undefined
  readonly positionMode: PositionMode
  /** Liquidation price of the position after the order; `null` if there is none. */
  readonly liquidation: E8 | null
}

/** State of a TP/SL form for one order. */
export interface SideState {
  readonly form: TpSlForm
  readonly values: Readonly<Record<TpSlKind, LegValues>>
  readonly issues: readonly TpSlIssue[]
  readonly terms: TpSlTerms
}

/** Returns prices, expected profits and issues of the TP/SL that an order carries. */
export function sideState(typed: TpSlForm, order: CarryingOrder): SideState {
  const { contract, side, entryPrice, qty, leverageE2 } = order
  const form = {
    ...typed,
    takeProfit: legOf(typed.takeProfit, 'takeProfit', side),
    stopLoss: legOf(typed.stopLoss, 'stopLoss', side),
  }
  const terms = { contract, side, entry: entryPrice, size: qty, leverageE2 }
  const values = {
    takeProfit: legValues(form.takeProfit, 'takeProfit', terms, contract.maxPrice),
    stopLoss: legValues(form.stopLoss, 'stopLoss', terms, contract.maxPrice),
  }
  return { form, values, terms, issues: tpSlIssues(form, values, rulesOf(order)) }
}

function rulesOf({ contract, side, entryPrice, qty, liquidation }: CarryingOrder): TpSlRules {
  return {
    scene: 'ORDER',
    contract,
    side,
    reference: entryPrice,
    present: {},
    size: qty,
    room: null,
    liquidation,
    // the position does not exist yet, and its liquidation price is only a forecast
    refusedAt: null,
  }
}
