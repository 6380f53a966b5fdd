import { type E8, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import { typedNumber } from './tpsl-values.ts'

/** So many percent of a position, cut to whole lots; E8. */
export function shareOf(percent: number, size: E8, lotSize: E8): E8 {
  return percent === 100 ? size : roundToStep((size * BigInt(percent)) / 100n, lotSize, 'floor')
}

/** The whole percent of a position that a typed quantity is, for a slider: from 0 to 100. */
export function percentOf(qty: string, size: E8): number {
  const typed = typedNumber(qty) ?? 0n
  if (typed <= 0n || size <= 0n) return 0
  return typed >= size ? 100 : toSafeInteger((typed * 100n) / size)
}
