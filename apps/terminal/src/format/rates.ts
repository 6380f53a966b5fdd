import type { E8 } from '@perpdesk/numeric'
import { decimalsOf, formatPercent } from './numbers.ts'

/** Returns a fraction as a percentage with all its decimals, at least two. */
export function formatRate(fraction: E8, signed = false): string {
  return formatPercent(fraction, { signed, decimals: Math.max(2, decimalsOf(fraction * 100n)) })
}
