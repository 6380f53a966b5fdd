import { type E8, parseE8 } from '@perpdesk/numeric'
import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

/** Smallest size of a trade that is shown, as a plain decimal by contract: quantities of different coins do not compare. */
export const tradePreferences = definePreferences(
  'trades',
  1,
  { least: z.record(z.string(), z.string()) },
  { least: {} },
)

/** The smallest size shown; `undefined` for all, also where the kept text is no quantity. */
export function leastSize(least: Readonly<Record<string, string>>, symbol: string): E8 | undefined {
  const size = parseE8(least[symbol] ?? '')
  return size === undefined || size === 0n ? undefined : size
}
