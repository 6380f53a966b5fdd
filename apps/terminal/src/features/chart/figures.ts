import { decimalsOf, formatDrawn } from '../../format/index.ts'
import { type BarPrice, isPair, type Market } from '../../stores/index.ts'

/**
 * Writes a figure rounded to `decimals`, as on the axis. For figures that illustrate the chart, not for amounts of an
 * account.
 */
export function writeFigure(value: number, decimals: number, signed = false): string {
  return formatDrawn(value.toFixed(decimals), signed)
}

/** Writes a figure abbreviated as on the axis: `1.20K`. */
export function compactFigure(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e9) return `${writeFigure(value / 1e9, 2)}B`
  if (size >= 1e6) return `${writeFigure(value / 1e6, 2)}M`
  if (size >= 1e3) return `${writeFigure(value / 1e3, 2)}K`
  return writeFigure(value, value === 0 ? 0 : 3)
}

/** Decimals of a premium, which is a fraction of the index price: the last decimal is a hundredth of a basis point. */
const PREMIUM_DECIMALS = 6

/** Returns the price of which bars are drawn: pairs have only those of the last price. */
export function drawnPrice(market: Market, chosen: BarPrice): BarPrice {
  return isPair(market) ? 'last' : chosen
}

/** Returns the decimals of the chart's prices; mark and index prices have more than the tick size. */
export function figureDecimals(contract: Market, price: BarPrice): number {
  if (price === 'premium') return PREMIUM_DECIMALS
  return price === 'last' ? decimalsOf(contract.tickSize) : contract.priceScale
}
