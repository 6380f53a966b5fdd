import { type E8, formatE8 } from '@perpdesk/numeric'
import { type Side, type TpSlKind, tpSlFault } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { typedDecimal } from '../../ui/typed-decimal.ts'
import type { LegForm, TpSlForm } from './tpsl-form.ts'
import type { LegValues } from './tpsl-values.ts'

export type TpSlScene = 'ORDER' | 'POSITION'

type Relation = 'tpPriceTooLow' | 'tpPriceTooHigh' | 'slPriceTooLow' | 'slPriceTooHigh'
type PositionRelation = 'tpPosPriceTooLow' | 'tpPosPriceTooHigh' | 'slPosPriceTooLow' | 'slPosPriceTooHigh'
export type TpSlIssueKey =
  | 'takeProfitOver'
  | 'tpLimitPriceEmpty'
  | 'slLimitPriceEmpty'
  | 'slTips1'
  | 'priceErrorTickTip'
  | 'qtyErrorTickTip'
  | 'tpSlQtyOver'
  | Relation
  | PositionRelation
  | 'buySlPriceUpLiqPrice'
  | 'sellSlPriceUpLiqPrice'
  | 'slNearLiqPrice'

/** One thing to tell about a form; the view translates `key` with `params` (plain decimals). */
export interface TpSlIssue {
  readonly key: TpSlIssueKey
  readonly field: TpSlKind | 'qty'
  /** As the terminal's specification grades it: what cannot be, and what is only not as it should be. */
  readonly severity: 'error' | 'warning'
  /** Confirm does nothing while it stands. */
  readonly blocks: boolean
  readonly params: Readonly<Record<string, string>>
}

/** The facts that a form is checked against. Prices and quantities in E8. */
export interface TpSlRules {
  readonly scene: TpSlScene
  readonly contract: Pick<Contract, 'tickSize' | 'lotSize'>
  /** Side of the position that is protected, or that the order opens. */
  readonly side: Side
  /** Of an order its price; of a position the last price when the dialog was opened (TPSL-13). */
  readonly reference: E8
  /** Quantity of the position or order, capped by the largest order of the contract. */
  readonly maxQty: E8
  /** `null` where none is to be kept: there is none, or the account is UTA2 (TPSL-14). */
  readonly liquidation: E8 | null
}

/** A stop loss this close to liquidation is warned of: 0.1 % of the liquidation price. */
const NEAR_DIVISOR = 1_000n

/** The issues of a form, in the order of its fields (source two, 5.7 and 5.9). */
export function tpSlIssues(
  form: TpSlForm,
  values: Readonly<Record<TpSlKind, LegValues>>,
  rules: TpSlRules,
): readonly TpSlIssue[] {
  return [
    ...qtyIssues(form, values, rules),
    ...legIssues(form.takeProfit, values.takeProfit, 'takeProfit', rules),
    ...legIssues(form.stopLoss, values.stopLoss, 'stopLoss', rules),
  ]
}

export function blocks(issues: readonly TpSlIssue[]): boolean {
  return issues.some((issue) => issue.blocks)
}

function qtyIssues(
  form: TpSlForm,
  values: Readonly<Record<TpSlKind, LegValues>>,
  { contract, maxQty }: TpSlRules,
): readonly TpSlIssue[] {
  if (form.mode === 'Full') return []
  const qty = typedDecimal(form.qty)
  if (qty === undefined || qty === 0n) {
    const isSet = values.takeProfit.trigger !== undefined || values.stopLoss.trigger !== undefined
    return isSet ? [warning('slTips1', 'qty')] : []
  }
  if (qty % contract.lotSize !== 0n) return [error('qtyErrorTickTip', 'qty', { step: formatE8(contract.lotSize) })]
  return qty > maxQty ? [error('tpSlQtyOver', 'qty', { qty: formatE8(maxQty) })] : []
}

function legIssues(leg: LegForm, { trigger, over }: LegValues, kind: TpSlKind, rules: TpSlRules): readonly TpSlIssue[] {
  if (over) return [error('takeProfitOver', kind)]
  if (leg.orderType === 'Limit' && (trigger === undefined || (typedDecimal(leg.limit) ?? 0n) <= 0n)) {
    return [error(kind === 'takeProfit' ? 'tpLimitPriceEmpty' : 'slLimitPriceEmpty', kind)]
  }
  if (trigger === undefined) return []
  if (trigger === 0n) return [warning('takeProfitOver', kind)]
  const { tickSize } = rules.contract
  const limit = leg.orderType === 'Limit' ? (typedDecimal(leg.limit) ?? 0n) : 0n
  if (trigger % tickSize !== 0n || limit % tickSize !== 0n) {
    return [error('priceErrorTickTip', kind, { step: formatE8(tickSize) })]
  }
  const fault = tpSlFault(rules.side, kind, { trigger, base: rules.reference, liquidation: null })
  if (fault !== undefined && fault !== 'beyondLiquidation') {
    return [error(relationKey(kind, fault, rules.scene), kind, { price: formatE8(rules.reference) })]
  }
  return kind === 'stopLoss' ? liquidationIssues(trigger, rules) : []
}

function relationKey(kind: TpSlKind, fault: 'tooLow' | 'tooHigh', scene: TpSlScene): Relation | PositionRelation {
  const leg = kind === 'takeProfit' ? 'tp' : 'sl'
  const way = fault === 'tooLow' ? 'PriceTooLow' : 'PriceTooHigh'
  return scene === 'ORDER' ? `${leg}${way}` : `${leg}Pos${way}`
}

/** Liquidation comes first, or may (TPSL-14). */
function liquidationIssues(trigger: E8, { side, liquidation }: TpSlRules): readonly TpSlIssue[] {
  if (liquidation === null) return []
  const liqPrice = formatE8(liquidation)
  if (side === 'Buy' ? trigger <= liquidation : trigger >= liquidation) {
    const key = side === 'Buy' ? 'buySlPriceUpLiqPrice' : 'sellSlPriceUpLiqPrice'
    return [notice(key, 'stopLoss', { liqPrice })]
  }
  const distance = trigger > liquidation ? trigger - liquidation : liquidation - trigger
  return distance * NEAR_DIVISOR <= liquidation ? [notice('slNearLiqPrice', 'stopLoss', { liqPrice })] : []
}

function error(key: TpSlIssueKey, field: TpSlIssue['field'], params: TpSlIssue['params'] = {}): TpSlIssue {
  return { key, field, severity: 'error', blocks: true, params }
}

function warning(key: TpSlIssueKey, field: TpSlIssue['field']): TpSlIssue {
  return { key, field, severity: 'warning', blocks: true, params: {} }
}

function notice(key: TpSlIssueKey, field: TpSlIssue['field'], params: TpSlIssue['params']): TpSlIssue {
  return { key, field, severity: 'warning', blocks: false, params }
}
