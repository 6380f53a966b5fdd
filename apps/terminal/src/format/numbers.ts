import { type E8, formatAbbreviated, formatE8, localizePlain, ONE, type Rounding } from '@perpdesk/numeric'
import { numberLocale, percentMarks } from './locale.ts'

export interface NumberOptions {
  readonly decimals: number
  readonly rounding?: Rounding
  /** Adds a plus sign to values above zero. */
  readonly signed?: boolean
}

/**
 * Returns an exact value with the locale's grouping and the given decimals, by default rounded `down` (toward zero).
 */
export function formatNumber(value: E8, { decimals, rounding = 'down', signed = false }: NumberOptions): string {
  const plain = formatE8(value, { decimals, rounding })
  const plus = signed && value > 0n && /[1-9]/.test(plain)
  return `${plus ? '+' : ''}${localizePlain(plain, numberLocale())}`
}

/** Returns a plain decimal with the locale's grouping and all its digits. */
export function groupedPlain(plain: string): string {
  return localizePlain(plain, numberLocale())
}

/**
 * Returns a figure that was computed for drawing, given as a plain decimal, in the locale's notation. Zero has no sign.
 */
export function formatDrawn(plain: string, signed = false): string {
  if (!/[1-9]/.test(plain)) return localizePlain(plain.replace('-', ''), numberLocale())
  return `${signed && !plain.startsWith('-') ? '+' : ''}${localizePlain(plain, numberLocale())}`
}

/** Returns the number of decimals of a step (tick size or lot size). */
export function decimalsOf(step: E8): number {
  const text = formatE8(step)
  const dot = text.indexOf('.')
  return dot < 0 ? 0 : text.length - dot - 1
}

interface PriceGrid {
  readonly tickSize: E8
}

interface QtyGrid {
  readonly lotSize: E8
}

/** Returns a price with the decimals of the contract's tick size. Averages are rounded half to even. */
export function formatPrice(price: E8, { tickSize }: PriceGrid): string {
  return formatNumber(price, { decimals: decimalsOf(tickSize), rounding: 'halfEven' })
}

/** Returns a quantity with the decimals of the contract's lot size, rounded down. */
export function formatQty(qty: E8, { lotSize }: QtyGrid): string {
  return formatNumber(qty, { decimals: decimalsOf(lotSize) })
}

/**
 * Returns an amount of a stablecoin: two decimals, rounded toward zero, so that no money is shown that does not exist.
 */
export function formatMoney(
  value: E8,
  options: { readonly signed?: boolean; readonly decimals?: number; readonly rounding?: Rounding } = {},
): string {
  return formatNumber(value, { ...options, decimals: options.decimals ?? 2 })
}

/** Returns a fraction as a percentage (0.0123 is `+1.23%`), rounded half to even; signed by default. */
export function formatPercent(
  fraction: E8,
  options: { readonly decimals?: number; readonly signed?: boolean } = {},
): string {
  const decimals = options.decimals ?? 2
  const text = formatNumber(fraction * 100n, { decimals, signed: options.signed ?? true, rounding: 'halfEven' })
  const sign = /^[-+]/.exec(text)?.[0] ?? ''
  const { before, after } = percentMarks()
  return `${sign}${before}${text.slice(sign.length)}${after}`
}

/** Returns a large value in a few characters: K from 1e3, M from 1e6, B from 1e9, two decimals, rounded down. */
export function formatCompact(value: E8): string {
  return formatAbbreviated(value, { numbers: numberLocale() })
}

/** Returns leverage times 100 as a plain decimal: `1250` as `12.5`. */
export function plainLeverage(leverageE2: number): string {
  return formatE8(exactLeverage(leverageE2))
}

function exactLeverage(leverageE2: number): E8 {
  return BigInt(leverageE2) * (ONE / 100n)
}

/** Returns leverage times 100 as `25×`. */
export function formatLeverage(leverageE2: number): string {
  return `${formatNumber(exactLeverage(leverageE2), { decimals: leverageE2 % 100 === 0 ? 0 : 2 })}×`
}
