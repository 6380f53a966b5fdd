import { type E8, formatE8 } from '@perpdesk/numeric'
import {
  percentInput,
  percentSign,
  type Side,
  type TpSlKind,
  type TpSlTerms,
  tpSlAmount,
  tpSlPnl,
  tpSlPrice,
  tpSlRoi,
} from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { LegForm, TpSlForm } from './tpsl-form.ts'

/** The price of a leg and the profit that is expected of it. */
export interface LegValues {
  /** E8; `undefined` where nothing is typed, nothing can be read, or no price leads to the typed amount. */
  readonly trigger: E8 | undefined
  /** An amount was typed that no price of the contract leads to: the field's over-limit flag (TPSL-12). */
  readonly over: boolean
  /** Expected profit before fees and return on margin in percent, at the limit price where there is one. */
  readonly pnl: E8 | undefined
  readonly roi: E8 | undefined
}

/** The terms of both legs: in partial mode the quantity is the one that is typed. */
export function termsOf(form: TpSlForm, terms: TpSlTerms): TpSlTerms {
  return form.mode === 'Partial' ? { ...terms, size: typedDecimal(form.qty) ?? 0n } : terms
}

/**
 * The leg from the view of a position of this side. A form for both sides of an order keeps one amount: a price that is
 * to rise for a long is to fall for a short, so that the sign of a price move follows the side (NUM-07).
 */
export function legOf(leg: LegForm, kind: TpSlKind, side: Side): LegForm {
  const { typed, input } = leg
  const amount = typed.as === 'amount' ? typedDecimal(typed.text, { signed: true }) : undefined
  if (amount === undefined || input !== 'price') return leg
  const size = amount < 0n ? -amount : amount
  return { ...leg, typed: { as: 'amount', text: formatE8(percentSign(input, kind, side) * size) } }
}

export function legValues(leg: LegForm, kind: TpSlKind, terms: TpSlTerms, maxPrice: E8): LegValues {
  const typed = typedDecimal(leg.typed.text, { signed: true })
  const found = typed === undefined || leg.typed.as === 'price' ? typed : tpSlPrice(terms, kind, leg.input, typed)
  const needsSize = leg.input === 'pnl' && terms.size <= 0n
  const over = typed !== undefined && (found === undefined ? !needsSize : found > maxPrice)
  const exit = leg.orderType === 'Limit' ? (typedDecimal(leg.limit) ?? found) : found
  const counts = exit !== undefined && exit > 0n && !over
  return {
    trigger: over ? undefined : found,
    over,
    pnl: counts ? tpSlPnl(terms, exit) : undefined,
    roi: counts ? tpSlRoi(terms, exit) : undefined,
  }
}

/** The text of the price field: typed, or worked out from the amount. */
export function priceText(leg: LegForm, { trigger }: LegValues): string {
  if (leg.typed.as === 'price') return leg.typed.text
  return trigger === undefined ? '' : formatE8(trigger)
}

/** The text of the amount field: typed, or worked out from the price, half up on the grid of the field (NUM-05). */
export function amountText(leg: LegForm, kind: TpSlKind, terms: TpSlTerms, balanceDecimals?: number): string {
  if (leg.typed.as === 'amount') return leg.typed.text
  const price = typedDecimal(leg.typed.text)
  if (price === undefined || price <= 0n) return ''
  const amount = tpSlAmount(terms, leg.input, price)
  if (amount === undefined) return ''
  const { decimals } = percentInput(leg.input, kind, balanceDecimals)
  return formatE8(amount, { decimals, rounding: 'halfUp' })
}
