import * as z from 'zod/mini'
import { LANGUAGES } from '../i18n/languages.ts'
import { definePreferences } from './preferences.ts'

/** What a person sets once for the whole terminal. */
export const settings = definePreferences(
  'settings',
  1,
  {
    theme: z.enum(['dark', 'light', 'system']),
    /** `distinct` is the blue and orange pair for people who do not tell red from green. */
    colours: z.enum(['normal', 'distinct']),
    /** `''` is the browser's language. */
    language: z.union([z.literal(''), z.enum(LANGUAGES)]),
    /** An IANA name; `''` is the device's zone. */
    timeZone: z.string().check(z.refine((name) => name === '' || isTimeZone(name))),
    confirmOrders: z.boolean(),
    lastSymbol: z.string().check(z.regex(/^[A-Z0-9]{2,24}(?:-[A-Z0-9]{1,24})?$/)),
  },
  { theme: 'dark', colours: 'normal', language: '', timeZone: '', confirmOrders: true, lastSymbol: 'BTCUSDT' },
)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
