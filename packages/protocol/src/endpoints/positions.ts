import * as z from 'zod/mini'
import { positionForm } from '../compact/position-form.ts'
import { page } from '../envelope.ts'
import {
  decimal,
  digits,
  leverageE2,
  orderId,
  positionIdx,
  positionMode,
  ratioE4,
  signedDecimal,
  signedDigits,
  symbol,
  tpslMode,
} from '../fields.ts'
import { closedPnl, leverageSetting, position, riskLimit, stopOrder } from '../records.ts'
import { businessQuery, commonQuery, type Endpoint, pageQuery } from './endpoint.ts'
import { qtyFields, tpslFields } from './orders.ts'

const addMarginFields = {
  symbol,
  positionIdx: z.optional(positionIdx),
  /** Amount at 1e8; a negative amount removes margin. */
  addToPositionBalanceE8: signedDigits,
  /**
   * The position's `addedMargin` before the call, at 1e8. If it has changed since, the call is refused (110027), so a
   * call that is repeated after a lost answer does not act twice.
   */
  addedMarginE8: z.optional(signedDigits),
}

export const positionEndpoints = {
  positions: {
    method: 'GET',
    path: '/contract/v5/position/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(position) }),
  },
  /** Open positions under the short keys of `positionForm`. */
  briefPositions: {
    method: 'GET',
    path: '/contract/v5/position/brief-list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(positionForm.row) }),
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
    request: z.strictObject({ ...commonQuery, symbol }),
    result: leverageSetting,
  },
  /**
   * The leverage settings of every contract that the account has set up or traded; all other contracts have the
   * defaults.
   */
  leverages: {
    method: 'GET',
    path: '/contract/v5/position/leverage-list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject(commonQuery),
    result: z.strictObject({ list: z.array(leverageSetting) }),
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
  /** Switches one contract between cross and isolated margin, in accounts that have a margin mode per contract. */
  switchIsolated: {
    method: 'POST',
    path: '/contract/v5/position/switch-isolated',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ symbol, isIsolated: z.boolean(), buyLeverageE2: leverageE2, sellLeverageE2: leverageE2 }),
    result: leverageSetting,
  },
  /** The tiers of a contract's risk ladder, smallest position value first. */
  riskLimits: {
    method: 'GET',
    path: '/contract/v5/position/risk-limit-list',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol }),
    result: z.strictObject({ list: z.array(riskLimit) }),
  },
  setRiskLimit: {
    method: 'POST',
    path: '/contract/v5/position/set-risk-limit',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol,
      positionIdx: z.optional(positionIdx),
      riskId: z.int().check(z.gte(1), z.lte(1_000)),
    }),
    result: leverageSetting,
  },
  addMargin: {
    method: 'POST',
    path: '/contract/v5/private/position/add-margin',
    access: 'session',
    bucket: 'trade',
    query: businessQuery,
    request: z.strictObject(addMarginFields),
    result: z.strictObject({ position }),
  },
  /**
   * Preview of {@link addMargin}: returns the position as it would be, with the same refusals, but changes nothing.
   * Terminals tag the call `usdt` for contracts of every family (LEV-07).
   */
  preAddMargin: {
    method: 'POST',
    path: '/contract/v5/private/position/pre-add-margin',
    access: 'session',
    bucket: 'trade',
    query: businessQuery,
    fixedTag: true,
    request: z.strictObject(addMarginFields),
    result: z.strictObject({ position, availableBalance: signedDecimal }),
  },
  setAutoAddMargin: {
    method: 'POST',
    path: '/contract/v5/private/position/set-auto-add-margin',
    access: 'session',
    bucket: 'trade',
    query: businessQuery,
    request: z.strictObject({ symbol, positionIdx: z.optional(positionIdx), newAutoAddMargin: z.boolean() }),
    result: z.strictObject({ position }),
  },
  /**
   * Sets take profit, stop loss and trailing stop of a position. Fields that are left out keep their values. The price
   * `"0"` removes a take profit, a stop loss or a trailing stop.
   */
  setTpSlTs: {
    method: 'POST',
    path: '/contract/v5/position/set-tp-sl-ts',
    access: 'session',
    bucket: 'trade',
    query: businessQuery,
    request: z.strictObject({
      symbol,
      positionIdx: z.optional(positionIdx),
      ...tpslFields,
      tpSlMode: z.optional(tpslMode),
      /** Quantity in mode `Partial`. `qty` applies to both legs; `tpSize` and `slSize` must agree with it if given. */
      ...qtyFields,
      tpSize: z.optional(decimal),
      slSize: z.optional(decimal),
      tpSizeX: z.optional(digits),
      slSizeX: z.optional(digits),
      /** Ids of the existing TP and SL orders to change. */
      tpStopOrderId: z.optional(orderId),
      slStopOrderId: z.optional(orderId),
      /** Distance of the trailing stop as a price, or as a ratio times 10000. */
      trailingStop: z.optional(decimal),
      trailValuePercentageE4: z.optional(ratioE4),
      activationPrice: z.optional(decimal),
    }),
    result: z.strictObject({ position }),
  },
  /** All untriggered take profits, stop losses and trailing stops of the account's positions. */
  stopOrders: {
    method: 'GET',
    path: '/contract/v5/position/tpsl-all',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(z.extend(stopOrder, { symbol, positionIdx })) }),
  },
  /**
   * Sets an order that closes the position when the account's maintenance margin rate reaches `rateE4` (times 10000); 0
   * removes it. Cross margin only.
   */
  setMmrClose: {
    method: 'POST',
    path: '/contract/v5/position/set-mmr-close',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol,
      positionIdx: z.optional(positionIdx),
      rateE4: ratioE4,
    }),
    result: z.strictObject({ position }),
  },
} as const satisfies Record<string, Endpoint>
