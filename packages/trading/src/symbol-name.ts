import { deliveryOf, deliveryOnDay, isQuarterlyDelivery } from './calendar.ts'
import type { Family } from './vocabulary.ts'

const MONTH_NAMES = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
/** Letters for the last months of the four quarters (March to December) in symbols of inverse futures. */
const QUARTER_LETTERS = ['H', 'M', 'U', 'Z'] as const

/** Returns the symbol of a perpetual (1.2): `BTCUSDT`, `BTCPERP` (USDC) or `BTCUSD` (inverse). */
export function perpetualSymbol(family: Family, base: string): string {
  if (family === 'usdt') return `${base}USDT`
  return family === 'usdc' ? `${base}PERP` : `${base}USD`
}

/**
 * Returns the symbol of a dated contract (1.2): `BTCUSDT-26DEC25`, or `BTC-26DEC25` for USDC. An inverse contract is
 * `BTCUSDZ25` if it is delivered at the end of a quarter, otherwise `BTCUSD-27NOV26` (the source only has quarterly
 * ones; this form is ours).
 */
export function futuresSymbol(family: Family, base: string, deliveryTime: number): string {
  if (family === 'usdt') return `${base}USDT-${dayOf(deliveryTime)}`
  if (family === 'usdc') return `${base}-${dayOf(deliveryTime)}`
  if (!isQuarterlyDelivery(deliveryTime)) return `${base}USD-${dayOf(deliveryTime)}`
  const date = new Date(deliveryTime)
  return `${base}USD${QUARTER_LETTERS[Math.floor(date.getUTCMonth() / 3)]}${yearOf(date)}`
}

/**
 * Returns the symbol that older interfaces used for an inverse future: base coin, `USD`, month and day (`BTCUSD0326`).
 */
export function oldInverseFuturesSymbol(base: string, deliveryTime: number): string {
  const date = new Date(deliveryTime)
  return `${base}USD${twoDigits(date.getUTCMonth() + 1)}${twoDigits(date.getUTCDate())}`
}

/** Returns the display name of a contract: `BTC-PERP` for USDC perpetuals, otherwise the symbol. */
export function displayNameOf(family: Family, base: string, symbol: string): string {
  return family === 'usdc' && symbol === perpetualSymbol(family, base) ? `${base}-PERP` : symbol
}

/**
 * Returns the delivery time that a symbol contains, in milliseconds since 1970 UTC; `undefined` if it contains none.
 * The instrument's own `deliveryTime` takes precedence (R1.2). The old form with four digits has no year, so it means
 * the first such day whose delivery is not before `now`.
 */
export function deliveryOfSymbol(symbol: string, now = 0): number | undefined {
  const day = /-(\d{2})([A-Z]{3})(\d{2})$/.exec(symbol)
  if (day !== null) {
    const month = MONTH_NAMES.findIndex((name) => name === day[2])
    return deliveryOnDay(2000 + wholeOf(day[3]), month + 1, wholeOf(day[1]))
  }
  const quarter = /USD([HMUZ])(\d{2})$/.exec(symbol)
  if (quarter !== null) {
    const place = QUARTER_LETTERS.findIndex((letter) => letter === quarter[1])
    return deliveryOf('CurQ', Date.UTC(2000 + wholeOf(quarter[2]), place * 3, 1))
  }
  const old = /USD(\d{2})(\d{2})$/.exec(symbol)
  return old === null ? undefined : nextDay(wholeOf(old[1]), wholeOf(old[2]), now)
}

/** Returns the first delivery on this day of a year not before `now`. 29 February may be up to eight years away. */
function nextDay(month: number, day: number, now: number): number | undefined {
  const year = new Date(now).getUTCFullYear()
  for (let ahead = 0; ahead <= 8; ahead++) {
    const delivery = deliveryOnDay(year + ahead, month, day)
    if (delivery !== undefined && delivery >= now) return delivery
  }
  return undefined
}

/** Returns a date as in symbols, `26DEC25`. */
function dayOf(time: number): string {
  const date = new Date(time)
  return `${twoDigits(date.getUTCDate())}${MONTH_NAMES[date.getUTCMonth()]}${yearOf(date)}`
}

function yearOf(date: Date): string {
  return twoDigits(date.getUTCFullYear() % 100)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Returns the number that decimal digits form; leading zeros are allowed. */
function wholeOf(digits: string | undefined): number {
  let value = 0
  for (const digit of digits ?? '') value = value * 10 + (digit.charCodeAt(0) - 48)
  return value
}
