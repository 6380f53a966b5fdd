import type { E8 } from '@perpdesk/numeric'
import { USD_COINS } from '@perpdesk/trading'
import { decimalsOf, formatMoney } from './numbers.ts'

/** Decimals that amounts of a coin are written with: profits and values, and balances and fees, which are finer. */
interface CoinDigits {
  readonly plain: number
  readonly fine: number
}

/**
 * Dollars to the cent; other coins, some of them very valuable, to the last unit that is booked (NUM-08: at least 5).
 */
const DOLLARS: CoinDigits = { plain: 2, fine: 4 }
const OTHERS: CoinDigits = { plain: 8, fine: 8 }

function digitsOf(coin: string): CoinDigits {
  return coin === 'USD' || USD_COINS.includes(coin) ? DOLLARS : OTHERS
}

interface CoinTextOptions {
  /** Shows a plus before amounts above zero. */
  readonly signed?: boolean
  /** Writes fees and balances with the decimals that they need. */
  readonly fine?: boolean
  /** Writes every digit there is: the rows of a book of account add up as they are seen. */
  readonly exact?: boolean
  /** Rounds up: an amount to pay is never shown too low, nor lower here than in the message that it is missing. */
  readonly up?: boolean
}

/** An amount of a coin without its name, cut toward zero unless asked otherwise. */
export function coinText(value: E8, coin: string, options: CoinTextOptions = {}): string {
  const { signed = false, fine = false, exact = false, up = false } = options
  const decimals = digitsOf(coin)[fine || exact ? 'fine' : 'plain']
  return formatMoney(value, {
    signed,
    decimals: exact ? Math.max(decimals, decimalsOf(value)) : decimals,
    rounding: up ? 'ceil' : 'down',
  })
}

/** The same with the coin's name. */
export function coinAmount(value: E8, coin: string, options?: CoinTextOptions): string {
  return `${coinText(value, coin, options)} ${coin}`
}

/** Decimals in which an amount of the coin is written out where it goes into a sentence. */
export function coinDecimals(coin: string): number {
  return digitsOf(coin).plain
}
