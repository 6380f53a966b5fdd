import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { coin, decimal, ledgerType, marginMode } from '../fields.ts'
import { equityPoint, transaction, wallet } from '../records.ts'
import { commonQuery, dayQuery, type Endpoint, pageQuery } from './endpoint.ts'

export const STATEMENTS = ['transactions', 'executions', 'closedPnl', 'orders'] as const
export type StatementKind = (typeof STATEMENTS)[number]

const { limit: _, cursor: __, ...statementQuery } = pageQuery

const limitPriceAction = z.strictObject({ modifyEnable: z.boolean() })

export const accountEndpoints = {
  setMarginMode: {
    method: 'POST',
    path: '/contract/v5/account/set-margin-mode',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ marginMode }),
    result: z.strictObject({ marginMode }),
  },
  /** Whether a limit price beyond the contract's price limits is moved to the limit (`modifyEnable`) or refused. */
  limitPriceAction: {
    method: 'GET',
    path: '/contract/v5/account/limit-px-action',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    result: limitPriceAction,
  },
  setLimitPriceAction: {
    method: 'POST',
    path: '/contract/v5/account/set-limit-px-action',
    access: 'session',
    bucket: 'trade',
    request: limitPriceAction,
    result: limitPriceAction,
  },
  /** Tops up a settle coin with demo funds, until its balance is worth as much as the demo funds of a new account. */
  practiceFunds: {
    method: 'POST',
    path: '/contract/v5/account/practice-funds',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ coin }),
    result: z.strictObject({ coin, amount: decimal }),
  },
  wallet: {
    method: 'GET',
    path: '/contract/v5/account/wallet',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    result: wallet,
  },
  transactions: {
    method: 'GET',
    path: '/contract/v5/account/transaction-log',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...pageQuery, coin: z.optional(coin), type: z.optional(ledgerType) }),
    result: page(transaction),
  },
  /** The account's equity at 00:00 UTC of each day. */
  equityHistory: {
    method: 'GET',
    path: '/contract/v5/account/equity-history',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(dayQuery),
    result: page(equityPoint),
    compressed: true,
  },
  /** All records of one kind in the requested time as a CSV file: a line of headings, then the rows, newest first. */
  statement: {
    method: 'GET',
    path: '/contract/v5/account/statement',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...statementQuery, kind: z.enum(STATEMENTS), coin: z.optional(coin) }),
    result: z.string(),
    file: 'text/csv',
  },
} as const satisfies Record<string, Endpoint>
