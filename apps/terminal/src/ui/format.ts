import { divide, type E8, formatE8, ONE, type Rounding } from '@perpdesk/numeric'

export interface NumberOptions {
  readonly decimals: number
  readonly rounding?: Rounding
  /** Shows a plus before values above zero. */
  readonly signed?: boolean
}

let locale = 'en'
const formats = new Map<string, Intl.NumberFormat>()
let timeFormat: Intl.DateTimeFormat | undefined
let separator: '.' | ',' = '.'

/** Numbers are written as people of this locale write them. */
export function setNumberLocale(next: string): void {
  locale = next
  formats.clear()
  timeFormat = undefined
  const part = new Intl.NumberFormat(next).formatToParts(1.5).find(({ type }) => type === 'decimal')
  separator = part?.value === ',' ? ',' : '.'
}

export function decimalSeparator(): '.' | ',' {
  return separator
}

function formatOf(decimals: number, signed: boolean): Intl.NumberFormat {
  const key = `${decimals}${signed}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
  formats.set(key, made)
  return made
}

/** An exact value with the locale's grouping and the given decimals, rounded `down` (toward zero) unless told otherwise. */
export function formatNumber(value: E8, { decimals, rounding = 'down', signed = false }: NumberOptions): string {
  // Intl formats a decimal text exactly; its type wants to be told that the text is one.
  return formatOf(decimals, signed).format(formatE8(value, { decimals, rounding }) as `${number}`)
}

/** Decimals that a step (tick or lot) needs. */
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

/** A price with the decimals of the contract's tick; averages are rounded to it halfEven. */
export function formatPrice(price: E8, { tickSize }: PriceGrid): string {
  return formatNumber(price, { decimals: decimalsOf(tickSize), rounding: 'halfEven' })
}

/** A quantity with the decimals of the contract's lot, cut. */
export function formatQty(qty: E8, { lotSize }: QtyGrid): string {
  return formatNumber(qty, { decimals: decimalsOf(lotSize) })
}

/** Money of a stable coin: 2 decimals, cut toward zero, so that nothing is shown that is not there. */
export function formatMoney(
  value: E8,
  options: { readonly signed?: boolean; readonly decimals?: number } = {},
): string {
  return formatNumber(value, { decimals: options.decimals ?? 2, signed: options.signed ?? false })
}

/** A fraction as a percentage (0.0123 is `+1.23%`); signed unless told otherwise. */
export function formatPercent(
  fraction: E8,
  options: { readonly decimals?: number; readonly signed?: boolean } = {},
): string {
  const decimals = options.decimals ?? 2
  return `${formatNumber(fraction * 100n, { decimals, signed: options.signed ?? true, rounding: 'halfEven' })}%`
}

const ABBREVIATIONS = [
  { from: ONE * 1_000_000_000n, letter: 'B' },
  { from: ONE * 1_000_000n, letter: 'M' },
  { from: ONE * 1_000n, letter: 'K' },
] as const

/** A large value in a few characters: K from 1e3, M from 1e6, B from 1e9, two decimals, cut. */
export function formatCompact(value: E8): string {
  const size = value < 0n ? -value : value
  const step = ABBREVIATIONS.find(({ from }) => size >= from)
  if (step === undefined) return formatNumber(value, { decimals: 2 })
  return `${formatNumber(divide(value * ONE, step.from, 'down'), { decimals: 2 })}${step.letter}`
}

/** Leverage times 100 as `25×`. */
export function formatLeverage(leverageE2: number): string {
  const value = BigInt(leverageE2) * (ONE / 100n)
  return `${formatNumber(value, { decimals: leverageE2 % 100 === 0 ? 0 : 2 })}×`
}

/** `14:03:59` in the device's time zone. */
export function formatTime(time: number): string {
  // A list of trades writes hundreds of times a second: making the format anew each time would cost 0.1 ms a row.
  timeFormat ??= new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return timeFormat.format(time)
}

/** `2026-11-21 14:03:59` in the device's time zone: sorts and reads the same everywhere. */
export function formatDateTime(time: number): string {
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** What is left as `07:59:59`; zero when it is over. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(Math.floor(milliseconds / 1000), 0)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
