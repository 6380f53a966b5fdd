import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

export const BOOK_VIEWS = ['both', 'bids', 'asks'] as const
export type BookSides = (typeof BOOK_VIEWS)[number]

/** Which sides are shown, and the grouping of each contract in ticks. */
export const bookPreferences = definePreferences(
  'orderBook',
  1,
  { view: z.enum(BOOK_VIEWS), ratios: z.record(z.string(), z.int().check(z.gte(1))) },
  { view: 'both', ratios: {} },
)

/** The kept grouping if the contract still offers it, else its finest. */
export function ratioOf(kept: number | undefined, offered: readonly number[]): number {
  return kept !== undefined && offered.includes(kept) ? kept : (offered[0] ?? 1)
}
