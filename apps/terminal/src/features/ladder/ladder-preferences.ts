import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

/** `follows`: the ladder follows the price automatically; `ratios`: the price step of each contract in ticks. */
export const ladderPreferences = definePreferences(
  'ladder',
  1,
  { follows: z.boolean(), ratios: z.record(z.string(), z.int().check(z.gte(1))) },
  { follows: false, ratios: {} },
)
