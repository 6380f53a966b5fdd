import { formatNumber, formatPercent, typedDecimal } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import type { SlippageForm } from './slippage.ts'

const text = textOf('bookPrices')

/** Returns a slippage limit as text, such as `0.5%` or `50 ticks`. */
export function slippageText({ by, typed }: SlippageForm): string {
  const value = typedDecimal(typed) ?? 0n
  return by === 'Percent'
    ? formatPercent(value / 100n, { decimals: 2, signed: false })
    : text('ticksText', { ticks: formatNumber(value, { decimals: 0 }) })
}
