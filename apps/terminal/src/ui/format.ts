import {
  type E8,
  formatAbbreviated,
  formatE8,
  type LocaleNumbers,
  localeNumbers,
  localizePlain,
  ONE,
  PLAIN_LOCALE,
  type Rounding,
} from '@perpdesk/numeric'

export interface NumberOptions {
  readonly decimals: number
  readonly rounding?: Rounding
  /** Shows a plus before values above zero. */
  readonly signed?: boolean
}

let locale = 'en'
let numbers = PLAIN_LOCALE
/** What stands before and after the number of a percentage: `%12` in Turkish, `12 %` in German. */
let percent = { before: '', after: '%' }
let zone: string | undefined
let timeFormat: Intl.DateTimeFormat | undefined
let dateTimeFormat: Intl.DateTimeFormat | undefined
let dayTimeFormat: Intl.DateTimeFormat | undefined
let dayFormat: Intl.DateTimeFormat | undefined
let version = 0
const listeners = new Set<() => void>()

/** Numbers, dates and times are written as people of this language write them; without a zone in the device's. */
export function setLocale(language: string, timeZone?: string): void {
  // English is what is there from the beginning; asking the browser costs its first picture.
  if (language !== locale) writeNumbersAs(language)
  zone = timeZone
  timeFormat = undefined
  dateTimeFormat = undefined
  dayTimeFormat = undefined
  dayFormat = undefined
  version += 1
  for (const listener of listeners) listener()
}

function writeNumbersAs(language: string): void {
  locale = language
  numbers = localeNumbers(language)
  const parts = new Intl.NumberFormat(language, { style: 'percent', numberingSystem: 'latn' }).formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'integer')
  const joined = (some: typeof parts) => some.map(({ value }) => value).join('')
  percent = { before: joined(parts.slice(0, at)), after: joined(parts.slice(at + 1)) }
}

/** Counts changes of the locale, for views that must be written anew. */
export function localeVersion(): number {
  return version
}

export function onLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the locale writes numbers, for what reads them. */
export function numberLocale(): LocaleNumbers {
  return numbers
}

/** An exact value with the locale's grouping and the given decimals, rounded `down` (toward zero) unless told otherwise. */
export function formatNumber(value: E8, { decimals, rounding = 'down', signed = false }: NumberOptions): string {
  const plain = formatE8(value, { decimals, rounding })
  const plus = signed && value > 0n && /[1-9]/.test(plain)
  return `${plus ? '+' : ''}${localizePlain(plain, numbers)}`
}

/** A plain decimal with all its digits, in the locale's writing. */
export function groupedPlain(plain: string): string {
  return localizePlain(plain, numbers)
}

/** A figure that was only drawn, given as a plain decimal, in the locale's writing. */
export function formatDrawn(plain: string, signed = false): string {
  if (!/[1-9]/.test(plain)) return localizePlain(plain.replace('-', ''), numbers)
  return `${signed && !plain.startsWith('-') ? '+' : ''}${localizePlain(plain, numbers)}`
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
  options: { readonly signed?: boolean; readonly decimals?: number; readonly rounding?: Rounding } = {},
): string {
  return formatNumber(value, { ...options, decimals: options.decimals ?? 2 })
}

/** A fraction as a percentage (0.0123 is `+1.23%`); signed unless told otherwise. */
export function formatPercent(
  fraction: E8,
  options: { readonly decimals?: number; readonly signed?: boolean } = {},
): string {
  const decimals = options.decimals ?? 2
  const text = formatNumber(fraction * 100n, { decimals, signed: options.signed ?? true, rounding: 'halfEven' })
  const sign = /^[-+]/.exec(text)?.[0] ?? ''
  return `${sign}${percent.before}${text.slice(sign.length)}${percent.after}`
}

/** A large value in a few characters: K from 1e3, M from 1e6, B from 1e9, two decimals, cut. */
export function formatCompact(value: E8): string {
  return formatAbbreviated(value, { numbers })
}

/** Leverage times 100 as a plain decimal: `1250` as `12.5`. */
export function plainLeverage(leverageE2: number): string {
  return formatE8(exactLeverage(leverageE2))
}

function exactLeverage(leverageE2: number): E8 {
  return BigInt(leverageE2) * (ONE / 100n)
}

/** Leverage times 100 as `25×`. */
export function formatLeverage(leverageE2: number): string {
  return `${formatNumber(exactLeverage(leverageE2), { decimals: leverageE2 % 100 === 0 ? 0 : 2 })}×`
}

/** `14:03:59` in the person's time zone. */
export function formatTime(time: number): string {
  // A list of trades writes hundreds of times a second: making the format anew each time would cost 0.1 ms a row.
  timeFormat ??= new Intl.DateTimeFormat(dateLocale(), { ...CLOCK, ...inZone() })
  return timeFormat.format(time)
}

/** A date as the language writes it and the time, in the person's time zone; in English `2026-11-21 14:03:59`. */
export function formatDateTime(time: number): string {
  dateTimeFormat ??= new Intl.DateTimeFormat(dateLocale(), { year: 'numeric', ...DAY, ...CLOCK, ...inZone() })
  return dateTimeFormat.format(time).replace(', ', ' ')
}

/** The same without the year, where there is little width; in English `11-21 14:03:59`. */
export function formatDayTime(time: number): string {
  dayTimeFormat ??= new Intl.DateTimeFormat(dateLocale(), { ...DAY, ...CLOCK, ...inZone() })
  return dayTimeFormat.format(time).replace(', ', ' ')
}

/** The day alone, in the person's time zone; in English `2026-11-21`. */
export function formatDay(time: number): string {
  dayFormat ??= new Intl.DateTimeFormat(dateLocale(), { year: 'numeric', ...DAY, ...inZone() })
  return dayFormat.format(time)
}

const DAY = { month: '2-digit', day: '2-digit' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/** Western digits and calendar everywhere: a trade of the Thai year 2569 would be found by nobody. */
export function dateLocale(): string {
  // English is for everybody who does not find their language: days and months in the one order that all read alike.
  return `${locale === 'en' ? 'en-CA' : locale}-u-ca-gregory-nu-latn`
}

/** When a day such as `2026-11-21` begins in the person's time zone; `undefined` where it is no day. */
export function startOfDay(day: string): number | undefined {
  const utc = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(utc)) return undefined
  const wall = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...inZone(),
  })
  const aheadAt = (time: number) => {
    const parts = new Map(wall.formatToParts(time).map(({ type, value }) => [type, Number.parseInt(value, 10)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - time
  }
  // The second look settles days on which the clocks change.
  const first = utc - aheadAt(utc)
  return utc - aheadAt(first)
}

function inZone(): { timeZone?: string } {
  return zone === undefined ? {} : { timeZone: zone }
}

/** What is left as `07:59:59`; zero when it is over. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(Math.floor(milliseconds / 1000), 0)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** A time zone with its offset at that time, in the language's words: `UTC+9 · Japan Time`. */
export function zoneName(timeZone: string, time: number): string {
  if (timeZone === 'UTC') return timeZone
  const part = (timeZoneName: 'longGeneric' | 'shortOffset', language: string) =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const offset = part('shortOffset', 'en').replace('GMT', 'UTC')
  return `${offset} · ${part('longGeneric', locale)}`
}
