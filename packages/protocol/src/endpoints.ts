import * as z from 'zod/mini'
import { page } from './envelope.ts'
import {
  coin,
  decimal,
  digits,
  leverageE2,
  marginMode,
  milliseconds,
  orderId,
  orderLinkId,
  orderType,
  positionIdx,
  positionMode,
  side,
  signedDecimal,
  smpType,
  symbol,
  timeInForce,
} from './fields.ts'
import {
  bar,
  closedPnl,
  execution,
  leverageSetting,
  order,
  orderBook,
  position,
  publicTrade,
  symbolConfig,
  ticker,
  transaction,
  user,
  wallet,
} from './records.ts'

export const RESOLUTIONS = ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '1W', '1M'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Rows wanted, as plain digits; more than an endpoint's most (200, bars 1000) gives its most. */
const count = z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))
const timestamp = z.string().check(z.regex(/^[0-9]{1,16}$/))
const empty = z.strictObject({})
/** GET calls carry a cache-busting timestamp, which the server ignores. */
const bust = { timestamp: z.optional(timestamp) }

const email = z
  .string()
  .check(
    z.minLength(3),
    z.maxLength(254),
    z.regex(/^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@[\p{L}\p{N}.-]{1,180}\.[\p{L}\p{N}-]{2,63}$/u),
  )
const password = z.string().check(z.minLength(8), z.maxLength(128), z.regex(/^\P{Cc}*$/u))
const personName = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u))

const pageQuery = {
  ...bust,
  symbol: z.optional(symbol),
  startTime: z.optional(timestamp),
  endTime: z.optional(timestamp),
  limit: z.optional(count),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{0,64}$/))),
}

const orderAnswer = z.strictObject({ orderId, orderLinkId: z.string(), price: decimal })
/** An order is named by its id or by the client's own id. */
const orderRef = { symbol, orderId: z.optional(orderId), orderLinkId: z.optional(orderLinkId) }

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Who may call: everybody, everybody with a CSRF-safe origin (opens a session), or a session. */
  readonly access: 'public' | 'open' | 'session'
  /** Budget bucket; limits per bucket are the server's. */
  readonly bucket: 'read' | 'trade' | 'login' | 'history'
  /** Query of a GET, JSON body of a POST. */
  readonly request: z.core.$ZodType
  readonly result: z.core.$ZodType
}

/** Every REST call of the terminal's own API: one table for routes, client and documentation. */
export const endpoints = {
  symbols: {
    method: 'GET',
    path: '/contract/v5/product/brief-symbol-list',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({
      ...bust,
      filter: z.optional(z.literal('all')),
      version: z.optional(count),
      t: z.optional(z.string().check(z.maxLength(8))),
    }),
    result: z.strictObject({ LinearPerpetual: z.array(symbolConfig) }),
  },
  tickers: {
    method: 'GET',
    path: '/contract/v5/public/tickers',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(ticker) }),
  },
  depth: {
    method: 'GET',
    path: '/contract/v5/public/depth',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol, limit: z.optional(count) }),
    result: orderBook,
  },
  trades: {
    method: 'GET',
    path: '/contract/v5/public/trades',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol, limit: z.optional(count) }),
    result: z.strictObject({ list: z.array(publicTrade) }),
  },
  bars: {
    method: 'GET',
    path: '/contract/v5/public/kline',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({
      ...bust,
      symbol,
      resolution: z.enum(RESOLUTIONS),
      price: z.optional(z.enum(['last', 'mark', 'index'])),
      from: timestamp,
      to: timestamp,
      limit: z.optional(count),
    }),
    result: z.strictObject({ symbol, resolution: z.enum(RESOLUTIONS), list: z.array(bar) }),
  },
  fundingHistory: {
    method: 'GET',
    path: '/contract/v5/public/funding-history',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol, limit: z.optional(count) }),
    result: z.strictObject({
      list: z.array(z.strictObject({ symbol, time: milliseconds, rate: signedDecimal, markPrice: decimal })),
    }),
  },
  time: {
    method: 'GET',
    path: '/contract/v5/public/time',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust }),
    result: z.strictObject({ time: milliseconds }),
  },
  /** Whether orders are taken just now: `reason` is empty while they are. */
  status: {
    method: 'GET',
    path: '/contract/v5/public/status',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust }),
    result: z.strictObject({ accepting: z.boolean(), reason: z.string(), time: milliseconds }),
  },
  session: {
    method: 'GET',
    path: '/user/public/session',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust }),
    result: z.strictObject({ user: z.nullable(user) }),
  },
  demo: {
    method: 'POST',
    path: '/user/public/demo',
    access: 'open',
    bucket: 'login',
    request: empty,
    result: z.strictObject({ user }),
  },
  signUp: {
    method: 'POST',
    path: '/user/public/register',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ email, password, name: personName }),
    result: z.strictObject({ user }),
  },
  logIn: {
    method: 'POST',
    path: '/user/public/login',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
    result: z.strictObject({ user }),
  },
  logOut: {
    method: 'POST',
    path: '/user/private/logout',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: empty,
  },
  oneTimeToken: {
    method: 'POST',
    path: '/user/private/ott',
    access: 'session',
    bucket: 'read',
    request: empty,
    result: z.strictObject({ token: z.string() }),
  },
  createOrder: {
    method: 'POST',
    path: '/contract/v5/order/create',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol,
      side,
      orderType,
      timeInForce: z.optional(timeInForce),
      /** Left out for market orders. */
      price: z.optional(decimal),
      /** `qty` or `qtyX` (digits at 1e8); both must agree when both are there. */
      qty: z.optional(decimal),
      qtyX: z.optional(digits),
      reduceOnly: z.optional(z.boolean()),
      closeOnTrigger: z.optional(z.boolean()),
      positionIdx: z.optional(positionIdx),
      smpType: z.optional(smpType),
      orderLinkId: z.optional(orderLinkId),
    }),
    result: orderAnswer,
  },
  replaceOrder: {
    method: 'POST',
    path: '/contract/v5/order/replace',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ ...orderRef, price: z.optional(decimal), qty: z.optional(decimal) }),
    result: orderAnswer,
  },
  cancelOrder: {
    method: 'POST',
    path: '/contract/v5/order/cancel',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ ...orderRef }),
    result: orderAnswer,
  },
  cancelAllOrders: {
    method: 'POST',
    path: '/contract/v5/order/cancel-all',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ symbol: z.optional(symbol) }),
    result: z.strictObject({ cancelled: z.int() }),
  },
  openOrders: {
    method: 'GET',
    path: '/contract/v5/order/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(order) }),
  },
  /** What became of an order: open, ended or never seen (`order` null). */
  findOrder: {
    method: 'GET',
    path: '/contract/v5/order/find',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, orderId: z.optional(orderId), orderLinkId: z.optional(orderLinkId) }),
    result: z.strictObject({ order: z.nullable(order) }),
  },
  orderHistory: {
    method: 'GET',
    path: '/contract/v5/order/history-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(pageQuery),
    result: page(order),
  },
  executions: {
    method: 'GET',
    path: '/contract/v5/order/trade-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(pageQuery),
    result: page(execution),
  },
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
  setMarginMode: {
    method: 'POST',
    path: '/contract/v5/account/set-margin-mode',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ marginMode }),
    result: z.strictObject({ marginMode }),
  },
  wallet: {
    method: 'GET',
    path: '/contract/v5/account/wallet',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust }),
    result: wallet,
  },
  transactions: {
    method: 'GET',
    path: '/contract/v5/account/transaction-log',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...pageQuery, coin: z.optional(coin) }),
    result: page(transaction),
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
// `Object.keys` forgets which keys they are; the table is a constant, so they are exactly these.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const ENDPOINT_NAMES = Object.keys(endpoints) as readonly EndpointName[]
/** What the caller of an endpoint sends. */
export type RequestOf<Name extends EndpointName> = z.input<(typeof endpoints)[Name]['request']>
/** What an endpoint answers with. */
export type ResultOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['result']>

/** Names of headers and cookies. */
export const HEADERS = {
  platform: 'platform',
  language: 'language',
  /** Echo of the readable token cookie: the session-bound CSRF token. */
  userToken: 'usertoken',
  clientTag: 'x-client-tag',
  /**
   * Server time in milliseconds after which the call is not begun any more (10002). A client that asks for its order a
   * second after that and finds none knows that there never will be one.
   */
  deadline: 'x-deadline',
  requestId: 'x-request-id',
} as const
export const TOKEN_COOKIE = 'user_token'
/** `__Host-sid` behind TLS. */
export const SESSION_COOKIE = 'sid'
export const TOKEN_MINUTES = 10_080
