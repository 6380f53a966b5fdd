import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

export const BOOK_VIEWS = ['both', 'bids', 'asks'] as const
/** Figures of the rows: quantities of the contract, or their values in the settle coin. */
export const BOOK_FIGURES = ['qty', 'value'] as const
export type BookFigures = (typeof BOOK_FIGURES)[number]
export type BookSides = (typeof BOOK_VIEWS)[number]

/** The shown sides, the figures of the rows, and the grouping of each contract in ticks. */
export const bookPreferences = definePreferences(
  'orderBook',
  1,
  {
    view: z.enum(BOOK_VIEWS),
    figures: z.enum(BOOK_FIGURES),
    ratios: z.record(z.string(), z.int().check(z.gte(1))),
  },
  { view: 'both', figures: 'qty', ratios: {} },
)
