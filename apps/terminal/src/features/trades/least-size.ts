import { type E8, parseE8 } from '@perpdesk/numeric'
import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

/**
 * Smallest size of a displayed trade, as a plain decimal per contract, because quantities of different coins cannot be
 * compared.
 */
export const tradePreferences = definePreferences(
  'trades',
  1,
  { least: z.record(z.string(), z.string()) },
  { least: {} },
)

/** Returns the smallest displayed size, E8; `undefined` for all sizes, also if the stored text is no quantity. */
export function leastSize(least: Readonly<Record<string, string>>, symbol: string): E8 | undefined {
  const size = parseE8(least[symbol] ?? '')
  return size === undefined || size === 0n ? undefined : size
}
