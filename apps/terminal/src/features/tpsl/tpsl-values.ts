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

/** The trigger price of a leg and its expected profit. */
export interface LegValues {
  /** In E8; `undefined` if nothing is typed, the text is not a number, or no price corresponds to the typed amount. */
  readonly trigger: E8 | undefined
  /** True if no price of the contract corresponds to the typed amount: the field's over-limit flag (TPSL-12). */
  readonly over: boolean
  /** Expected profit before fees, and return on margin in percent, at the limit price if there is one. */
  readonly pnl: E8 | undefined
  readonly roi: E8 | undefined
}

/** Returns the terms of both legs; in partial mode their size is the typed quantity. */
export function termsOf(form: TpSlForm, terms: TpSlTerms): TpSlTerms {
  return form.mode === 'Partial' ? { ...terms, size: typedDecimal(form.qty) ?? 0n } : terms
}

/**
 * Returns the leg for a position of this side. A form for both sides of an order stores one amount: a price move
 * upwards for a long position means one downwards for a short, so the sign of a price move depends on the side
 * (NUM-07).
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

/** Returns the text of the price field: as typed, or computed from the amount. */
export function priceText(leg: LegForm, { trigger }: LegValues): string {
  if (leg.typed.as === 'price') return leg.typed.text
  return trigger === undefined ? '' : formatE8(trigger)
}

/**
 * Returns the text of the amount field: as typed, or computed from the price and rounded half up to the decimals of the
 * field (NUM-05).
 */
export function amountText(leg: LegForm, kind: TpSlKind, terms: TpSlTerms, balanceDecimals?: number): string {
  if (leg.typed.as === 'amount') return leg.typed.text
  const price = typedDecimal(leg.typed.text)
  if (price === undefined || price <= 0n) return ''
  const amount = tpSlAmount(terms, leg.input, price)
  if (amount === undefined) return ''
  const { decimals } = percentInput(leg.input, kind, balanceDecimals)
  return formatE8(amount, { decimals, rounding: 'halfUp' })
}
