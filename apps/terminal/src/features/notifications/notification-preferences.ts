import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'
import { NOTHING_SUPPRESSED } from './order-notice.ts'

/** What the trader does not want to be told, kept between visits. */
export const suppressions = definePreferences(
  'suppressedNotices',
  1,
  { create: z.boolean(), modify: z.boolean(), cancel: z.boolean(), trade: z.boolean() },
  NOTHING_SUPPRESSED,
)
