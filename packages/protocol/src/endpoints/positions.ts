import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { leverageE2, positionIdx, positionMode, symbol } from '../fields.ts'
import { closedPnl, leverageSetting, position } from '../records.ts'
import { bust, type Endpoint, pageQuery } from './endpoint.ts'

export const positionEndpoints = {
  positions: {
    method: 'GET',
    path: '/contract/v5/position/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(position) }),
  },
  closedPnl: {
    method: 'GET',
    path: '/contract/v5/position/closed-pnl',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(pageQuery),
    result: page(closedPnl),
  },
  leverage: {
    method: 'GET',
    path: '/contract/v5/position/leverage',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol }),
    result: leverageSetting,
  },
  setLeverage: {
    method: 'POST',
    path: '/contract/v5/position/set-leverage',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ symbol, buyLeverageE2: leverageE2, sellLeverageE2: leverageE2 }),
    result: leverageSetting,
  },
  switchPositionMode: {
    method: 'POST',
    path: '/contract/v5/position/switch-mode',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ symbol, positionMode }),
    result: leverageSetting,
  },
  addMargin: {
    method: 'POST',
    path: '/contract/v5/private/position/add-margin',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol,
      positionIdx,
      /** Digits at 1e8 with an optional minus to take margin away. */
      addToPositionBalanceE8: z.string().check(z.regex(/^-?[1-9][0-9]{0,17}$/)),
    }),
    result: z.strictObject({ position }),
  },
} as const satisfies Record<string, Endpoint>
