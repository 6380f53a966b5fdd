import { decimalsOf, formatDrawn } from '../../format/index.ts'
import type { BarPrice, Contract } from '../../stores/index.ts'

/** Figures of a drawing, not of an account: rounded as on the axis. */
export function writeFigure(value: number, decimals: number, signed = false): string {
  return formatDrawn(value.toFixed(decimals), signed)
}

/** Shortened as the axis does it: `1.20K`. */
export function compactFigure(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e9) return `${writeFigure(value / 1e9, 2)}B`
  if (size >= 1e6) return `${writeFigure(value / 1e6, 2)}M`
  if (size >= 1e3) return `${writeFigure(value / 1e3, 2)}K`
  return writeFigure(value, value === 0 ? 0 : 3)
}

/** A premium is a fraction of the index: one of these is a hundredth of a basis point. */
const PREMIUM_DECIMALS = 6

/** Decimals of the prices of a chart: mark and index have more than the grid of orders. */
export function figureDecimals(contract: Contract, price: BarPrice): number {
  if (price === 'premium') return PREMIUM_DECIMALS
  return price === 'last' ? decimalsOf(contract.tickSize) : contract.priceScale
}
