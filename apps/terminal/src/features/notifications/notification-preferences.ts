import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'
import { NOTHING_SUPPRESSED } from './notification.ts'

/**
 * Notifications that the trader has switched off, stored between visits. By default public notices appear only in the
 * list.
 */
export const suppressions = definePreferences(
  'suppressedNotices',
  1,
  {
    create: z.boolean(),
    modify: z.boolean(),
    cancel: z.boolean(),
    trade: z.boolean(),
    market: z.boolean(),
    priceAlert: z.boolean(),
  },
  { ...NOTHING_SUPPRESSED, market: true },
)

/**
 * Sounds that are on, and the volume in percent. By default fills and warnings make sounds; the other events are the
 * trader's own actions.
 */
export const soundPreferences = definePreferences(
  'noticeSounds',
  1,
  {
    on: z.boolean(),
    volume: z.int().check(z.gte(0), z.lte(100)),
    create: z.boolean(),
    modify: z.boolean(),
    cancel: z.boolean(),
    trade: z.boolean(),
    alert: z.boolean(),
    market: z.boolean(),
    priceAlert: z.boolean(),
  },
  {
    on: true,
    volume: 40,
    create: false,
    modify: false,
    cancel: false,
    trade: true,
    alert: true,
    market: false,
    priceAlert: true,
  },
)
