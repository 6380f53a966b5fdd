import * as z from 'zod/mini'
import { definePreferences } from './preferences.ts'

/** What a person sets once for the whole terminal. */
export const settings = definePreferences(
  'settings',
  1,
  {
    theme: z.enum(['dark', 'light', 'system']),
    /** `distinct` is the blue and orange pair for people who do not tell red from green. */
    colours: z.enum(['normal', 'distinct']),
    confirmOrders: z.boolean(),
    lastSymbol: z.string().check(z.regex(/^[A-Z0-9]{2,24}$/)),
  },
  { theme: 'dark', colours: 'normal', confirmOrders: true, lastSymbol: 'BTCUSDT' },
)
