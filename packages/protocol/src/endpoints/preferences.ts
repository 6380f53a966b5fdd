import * as z from 'zod/mini'
import { bust, type Endpoint } from './endpoint.ts'

const visibility = z.enum(['show', 'hide'])
const onOff = z.enum(['on', 'off'])

/** Preferences that an account keeps for its owner on every device; the exchange itself acts on none of them. */
const preferences = {
  /** A reverse asks first. */
  reverseClickTipStatus: visibility,
  /** A market order asks first. */
  marketOrderTipStatus: visibility,
  cancelAllTipStatus: visibility,
  /** Pushes that do not become a toast. */
  suppressCreateToast: onOff,
  suppressModifyToast: onOff,
  suppressCancelToast: onOff,
  suppressTradeToast: onOff,
  /** Slippage that new market orders begin with: ticks or percent as a decimal, empty for none. */
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
    request: z.strictObject(bust),
    result: z.strictObject({ preferences: preferenceRecord }),
  },
  /** At most one call a second; sooner is 10006. */
  setPreferences: {
    method: 'POST',
    path: '/v3/private/user/member/pref-setting',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ upsert_keys: preferenceRecord }),
    result: z.strictObject({ preferences: preferenceRecord }),
  },
} as const satisfies Record<string, Endpoint>
