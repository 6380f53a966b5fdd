import { type E8, formatE8 } from '@perpdesk/numeric'
import { maxOrderQty, type Side, type TpSlKind, type TriggerBy, tpSlFault } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { readableParams } from '../../ui/readable-params.ts'
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
  | 'tpSlRoomOver'
  | Relation
  | PositionRelation
  | 'presentTooLow'
  | 'presentTooHigh'
  | 'buySlPriceUpLiqPrice'
  | 'sellSlPriceUpLiqPrice'
  | 'slNearLiqPrice'

/** One issue of a form; the view translates `key` with `params` (plain decimals). */
export interface TpSlIssue {
  readonly key: TpSlIssueKey
  readonly field: TpSlKind | 'qty'
  /** Severity in the terminal's specification: `error` for an impossible value, `warning` for an inadvisable one. */
  readonly severity: 'error' | 'warning'
  /** True if Confirm sends nothing while the form has this issue. */
  readonly blocks: boolean
  readonly params: Readonly<Record<string, string>>
  /** The price source that the issue is about, if it is not the last price. */
  readonly by?: TriggerBy
}

/** The facts that a form is checked against. Prices and quantities in E8. */
export interface TpSlRules {
  readonly scene: TpSlScene
  readonly contract: Contract
  /** Side of the position that is protected, or that the order opens. */
  readonly side: Side
  /** Price of the order; for a position the last price when the dialog was opened (TPSL-13). */
  readonly reference: E8
  /** Present prices with which the exchange compares a trigger of a position (R3.18); empty for an order. */
  readonly present: Readonly<Partial<Record<TriggerBy, E8>>>
  /** Quantity of the position or order. */
  readonly size: E8
  /**
   * For a position: the quantity that no other partial entry of this leg covers (110058); `null` if this limit does not
   * apply.
   */
  readonly room: Readonly<Record<TpSlKind, E8>> | null
  /** Liquidation price for warnings; `null` if there is none, or for a UTA2 account (TPSL-14). */
  readonly liquidation: E8 | null
  /**
   * Liquidation price beyond which the exchange refuses a stop loss: in isolated margin, where the liquidation price is
   * fixed (R3.18).
   */
  readonly refusedAt: E8 | null
}

/** A stop loss within 0.1 % of the liquidation price causes a warning. */
const NEAR_DIVISOR = 1_000n

/** Returns the issues of a form, in the order of its fields (source two, 5.7 and 5.9). */
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
  rules: TpSlRules,
): readonly TpSlIssue[] {
  if (form.mode === 'Full') return []
  const legs = KINDS.filter((kind) => values[kind].trigger !== undefined)
  const { scene, contract, size, room } = rules
  // TP/SL of an order cover the whole quantity that it opens
  const qty = scene === 'ORDER' ? size : typedDecimal(form.qty)
  if (qty === undefined || qty === 0n) return legs.length > 0 ? [warning('slTips1', 'qty')] : []
  if (qty % contract.lotSize !== 0n) return [error('qtyErrorTickTip', 'qty', { step: formatE8(contract.lotSize) })]
  const most = legs.map((kind) => maxOrderQty(contract, form[kind].orderType)).reduce(least, size)
  if (qty > most) return [error('tpSlQtyOver', 'qty', { qty: formatE8(most) })]
  const left = room === null ? size : legs.map((kind) => room[kind]).reduce(least, size)
  return qty > left ? [error('tpSlRoomOver', 'qty', { qty: formatE8(left) })] : []
}

const KINDS = ['takeProfit', 'stopLoss'] as const satisfies readonly TpSlKind[]
const least = (a: E8, b: E8) => (a < b ? a : b)

function legIssues(leg: LegForm, { trigger, over }: LegValues, kind: TpSlKind, rules: TpSlRules): readonly TpSlIssue[] {
  if (over) return [error('takeProfitOver', kind)]
  const limit = leg.orderType === 'Limit' ? (typedDecimal(leg.limit) ?? 0n) : undefined
  if (limit !== undefined && (trigger === undefined || limit <= 0n)) {
    return [error(kind === 'takeProfit' ? 'tpLimitPriceEmpty' : 'slLimitPriceEmpty', kind)]
  }
  if (trigger === undefined) return []
  if (trigger === 0n) return [warning('takeProfitOver', kind)]
  const { tickSize } = rules.contract
  const prices = limit === undefined ? [trigger] : [trigger, limit]
  if (prices.some((price) => price % tickSize !== 0n)) {
    return [error('priceErrorTickTip', kind, { step: formatE8(tickSize) })]
  }
  if (prices.some((price) => !isInRange(price, rules))) return [error('takeProfitOver', kind)]
  return sideIssues(trigger, leg.triggerBy, kind, rules)
}

function isInRange(price: E8, { contract }: TpSlRules): boolean {
  return price >= contract.minPrice && price <= contract.maxPrice
}

/**
 * Returns the issue of a trigger on the wrong side of the reference price, or of the price with which the exchange
 * compares it.
 */
function sideIssues(trigger: E8, by: TriggerBy, kind: TpSlKind, rules: TpSlRules): readonly TpSlIssue[] {
  const { side, scene, reference, present } = rules
  const wrongSide = (base: E8) => {
    const fault = tpSlFault(side, kind, { trigger, base, liquidation: null })
    return fault === 'beyondLiquidation' ? undefined : fault
  }
  const fault = wrongSide(reference)
  if (fault !== undefined) return [error(relationKey(kind, fault, scene), kind, { price: formatE8(reference) })]
  const now = present[by]
  const refused = now === undefined ? undefined : wrongSide(now)
  if (now !== undefined && refused !== undefined) {
    const key = refused === 'tooLow' ? 'presentTooLow' : 'presentTooHigh'
    return [{ ...error(key, kind, { price: formatE8(now) }), by }]
  }
  return kind === 'stopLoss' ? liquidationIssues(trigger, rules) : []
}

function relationKey(kind: TpSlKind, fault: 'tooLow' | 'tooHigh', scene: TpSlScene): Relation | PositionRelation {
  const leg = kind === 'takeProfit' ? 'tp' : 'sl'
  const way = fault === 'tooLow' ? 'PriceTooLow' : 'PriceTooHigh'
  return scene === 'ORDER' ? `${leg}${way}` : `${leg}Pos${way}`
}

/** Returns the issue of a stop loss that liquidation would or might precede (TPSL-14). */
function liquidationIssues(trigger: E8, rules: TpSlRules): readonly TpSlIssue[] {
  const { side, liquidation, refusedAt } = rules
  const isBeyond = (price: E8) => (side === 'Buy' ? trigger <= price : trigger >= price)
  const key = side === 'Buy' ? 'buySlPriceUpLiqPrice' : 'sellSlPriceUpLiqPrice'
  if (refusedAt !== null && isBeyond(refusedAt)) return [error(key, 'stopLoss', { liqPrice: formatE8(refusedAt) })]
  if (liquidation === null) return []
  const params = { liqPrice: formatE8(liquidation) }
  if (isBeyond(liquidation)) return [notice(key, 'stopLoss', params)]
  const distance = trigger > liquidation ? trigger - liquidation : liquidation - trigger
  const isNear = distance * NEAR_DIVISOR <= liquidation && isInRange(liquidation, rules)
  return isNear ? [notice('slNearLiqPrice', 'stopLoss', params)] : []
}

/** Returns the profit and return that are shown of a leg; none if the leg has an error (TPSL-15). */
export function expected(values: LegValues, issue: Pick<TpSlIssue, 'severity'> | undefined): LegValues {
  return issue?.severity === 'error' ? { ...values, pnl: undefined, roi: undefined } : values
}

/** Returns the text of an issue. */
export function issueWords(text: Text<'tpsl'>, { key, params, by }: TpSlIssue): string {
  return text(key, { ...readableParams(params), ...(by === undefined ? {} : { by: text(`by.${by}`) }) })
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
