import * as z from 'zod/mini'
import { commonQuery, type Endpoint } from './endpoint.ts'

const visibility = z.enum(['show', 'hide'])
const onOff = z.enum(['on', 'off'])

/**
 * Preferences that the exchange stores for the terminal, so they apply on every device; the exchange itself ignores
 * them.
 */
const preferences = {
  /** Whether a reverse asks for confirmation. */
  reverseClickTipStatus: visibility,
  /** Whether a market order asks for confirmation. */
  marketOrderTipStatus: visibility,
  cancelAllTipStatus: visibility,
  /** Order pushes that show no toast if `on`. */
  suppressCreateToast: onOff,
  suppressModifyToast: onOff,
  suppressCancelToast: onOff,
  suppressTradeToast: onOff,
  /** Default slippage tolerance of new market orders: ticks or percent as a decimal, empty for none. */
  maxSlippageType: z.enum(['TickSize', 'Percent', '']),
  maxSlippage: z.string().check(z.regex(/^(?:[0-9]{1,5}(?:\.[0-9]{1,2})?)?$/)),
}
export const PREFERENCE_NAMES = Object.keys(preferences)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, each optional
const optional = Object.fromEntries(
  Object.entries(preferences).map(([name, schema]) => [name, z.optional(schema)]),
) as { [Name in keyof typeof preferences]: z.ZodMiniOptional<(typeof preferences)[Name]> }
export const preferenceRecord = z.strictObject(optional)
export type Preferences = z.infer<typeof preferenceRecord>

export const preferenceEndpoints = {
  preferences: {
    method: 'GET',
    path: '/v3/private/user/member/pref-list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject(commonQuery),
    result: z.strictObject({ preferences: preferenceRecord }),
  },
  /** Stores preferences. At most one call a second is accepted; further calls are refused with 10006. */
  setPreferences: {
    method: 'POST',
    path: '/v3/private/user/member/pref-setting',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ upsert_keys: preferenceRecord }),
    result: z.strictObject({ preferences: preferenceRecord }),
  },
} as const satisfies Record<string, Endpoint>
