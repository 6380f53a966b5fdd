import type { E8 } from '@perpdesk/numeric'
import { USD_COINS } from '@perpdesk/trading'
import { decimalsOf, formatMoney } from './numbers.ts'

/** Decimals of amounts of a coin: `plain` for PnL and values, `fine` for balances and fees. */
interface CoinDigits {
  readonly plain: number
  readonly fine: number
}

/**
 * USD and stablecoins are shown to the cent; other coins, which may be very valuable, to the smallest booked unit
 * (NUM-08: at least 5).
 */
const DOLLARS: CoinDigits = { plain: 2, fine: 4 }
const OTHERS: CoinDigits = { plain: 8, fine: 8 }

function digitsOf(coin: string): CoinDigits {
  return coin === 'USD' || USD_COINS.includes(coin) ? DOLLARS : OTHERS
}

interface CoinTextOptions {
  /** Adds a plus sign to amounts above zero. */
  readonly signed?: boolean
  /** Uses the `fine` decimals, for fees and balances. */
  readonly fine?: boolean
  /** Shows all digits of the amount, so that the displayed rows of an account statement add up. */
  readonly exact?: boolean
  /**
   * Rounds up, so that an amount to pay is never shown too low, nor differently than in the message about a missing
   * amount.
   */
  readonly up?: boolean
}

/** Returns an amount of a coin without the coin's name, by default rounded toward zero. */
export function coinText(value: E8, coin: string, options: CoinTextOptions = {}): string {
  const { signed = false, fine = false, exact = false, up = false } = options
  const decimals = digitsOf(coin)[fine || exact ? 'fine' : 'plain']
  return formatMoney(value, {
    signed,
    decimals: exact ? Math.max(decimals, decimalsOf(value)) : decimals,
    rounding: up ? 'ceil' : 'down',
  })
}

/** Returns an amount of a coin with the coin's name. */
export function coinAmount(value: E8, coin: string, options?: CoinTextOptions): string {
  return `${coinText(value, coin, options)} ${coin}`
}

/** Returns the decimals of an amount of the coin within a sentence. */
export function coinDecimals(coin: string): number {
  return digitsOf(coin).plain
}
