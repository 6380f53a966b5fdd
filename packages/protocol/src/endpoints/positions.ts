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
import { businessQuery, bust, type Endpoint, pageQuery } from './endpoint.ts'
import { qtyFields, tpslFields } from './orders.ts'

const addMarginFields = {
  symbol,
  positionIdx: z.optional(positionIdx),
  /** At 1e8, negative to take margin away. */
  addToPositionBalanceE8: signedDigits,
  /**
   * Margin added before (`addedMargin`), at 1e8: if it has changed since, the call is refused (110027), so that one
   * repeated after a lost answer does not act twice.
   */
  addedMarginE8: z.optional(signedDigits),
}

export const positionEndpoints = {
  positions: {
    method: 'GET',
    path: '/contract/v5/position/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(position) }),
  },
  /** The same under the short keys of `positionForm`. */
  briefPositions: {
    method: 'GET',
    path: '/contract/v5/position/brief-list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
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
  /** Positions closed by delivery, at the settlement price. */
  deliveries: {
    method: 'GET',
    path: '/contract/v5/position/delivery-record',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(pageQuery),
    result: page(closedPnl),
  },
  /** Results of session settlements; the position itself stayed open. */
  settlements: {
    method: 'GET',
    path: '/contract/v5/position/settlement-record',
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
  /** The same of every contract in which the account ever did anything; in all others it has the defaults. */
  leverages: {
    method: 'GET',
    path: '/contract/v5/position/leverage-list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject(bust),
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
  /** Cross or isolated margin of one contract, in accounts that have a mode per contract. */
  switchIsolated: {
    method: 'POST',
    path: '/contract/v5/position/switch-isolated',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ symbol, isIsolated: z.boolean(), buyLeverageE2: leverageE2, sellLeverageE2: leverageE2 }),
    result: leverageSetting,
  },
  /** Tiers of the risk ladder of a contract, smallest first. */
  riskLimits: {
    method: 'GET',
    path: '/contract/v5/position/risk-limit-list',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol }),
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
   * Preview of {@link addMargin}: nothing is changed, refusals are the same. Terminals tag it `usdt`
   * whatever the contract is (LEV-07).
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
  /** TP, SL and trailing stop of a position. Fields left out stay as they are, of a leg too; `"0"` takes away. */
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
      /** `Partial`: how much. `qty` stands for both sides; a side's own figure must agree with it. */
      ...qtyFields,
      tpSize: z.optional(decimal),
      slSize: z.optional(decimal),
      tpSizeX: z.optional(digits),
      slSizeX: z.optional(digits),
      /** The orders of a set to change. */
      tpStopOrderId: z.optional(orderId),
      slStopOrderId: z.optional(orderId),
      /** Distance in price, or its ratio times 10000. */
      trailingStop: z.optional(decimal),
      trailValuePercentageE4: z.optional(ratioE4),
      activationPrice: z.optional(decimal),
    }),
    result: z.strictObject({ position }),
  },
  /** Every waiting TP, SL and trailing stop of the account's positions. */
  stopOrders: {
    method: 'GET',
    path: '/contract/v5/position/tpsl-all',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(z.extend(stopOrder, { symbol, positionIdx })) }),
  },
  /** Closes the position when the account's maintenance margin rate reaches this; 0 takes it away. Cross margin only. */
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
