import * as z from 'zod/mini'
import { LANGUAGES } from '../i18n/languages.ts'
import { definePreferences } from './preferences.ts'

/** Text sizes; the larger ones add one and two pixels. */
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const

/** Places of toasts: over the header, where they cover neither chart nor tables, or in a corner. */
export const TOAST_PLACES = ['top', 'topLeft', 'bottomLeft', 'bottomRight'] as const

/** The user's settings for the whole terminal. */
export const settings = definePreferences(
  'settings',
  1,
  {
    theme: z.enum(['dark', 'light', 'system']),
    /** `distinct` is blue and orange, for users who cannot distinguish red from green. */
    colours: z.enum(['normal', 'distinct']),
    /** `''` is the browser's language. */
    language: z.union([z.literal(''), z.enum(LANGUAGES)]),
    /** An IANA name; `''` is the device's zone. */
    timeZone: z.string().check(z.refine((name) => name === '' || isTimeZone(name))),
    confirmOrders: z.boolean(),
    /**
     * Kinds of order, and `change` for amendments, that are sent without confirmation even if `confirmOrders` is on.
     */
    unasked: z.array(z.string()),
    textSize: z.enum(TEXT_SIZES),
    toastPlace: z.enum(TOAST_PLACES),
    lastSymbol: z.string().check(z.regex(/^[A-Z0-9]{2,24}(?:-[A-Z0-9]{1,24})?$/)),
  },
  {
    theme: 'dark',
    colours: 'normal',
    language: '',
    timeZone: '',
    confirmOrders: true,
    unasked: [],
    textSize: 'normal',
    toastPlace: 'top',
    lastSymbol: 'BTCUSDT',
  },
)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
