import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { coin, ledgerType } from '../fields.ts'
import { coinTotals, monthlyStatement, ownTransaction } from '../records.ts'
import { accountUid } from './accounts.ts'
import { commonQuery, type Endpoint, pageQuery } from './endpoint.ts'

const { limit, cursor, ...wholeQuery } = pageQuery
/** The filters of the log: rows of one account of the user, or of all of them. */
const logQuery = {
  ...wholeQuery,
  account: z.optional(accountUid),
  coin: z.optional(coin),
  type: z.optional(ledgerType),
}
/** An account of the user, and a UTC month, as `2026-11`. */
const statementQuery = {
  ...commonQuery,
  account: accountUid,
  month: z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)),
}

/**
 * Calls of the assets pages. They are for the accounts that their query names, and ignore which account the request
 * header names.
 */
export const assetsEndpoints = {
  /** The transaction log of one account of the user, or of all of them together, newest first. */
  ownTransactions: {
    method: 'GET',
    path: '/user/private/transaction-log',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...logQuery, limit, cursor }),
    result: page(ownTransaction),
  },
  /** Exact sums of the same rows, by coin. */
  transactionTotals: {
    method: 'GET',
    path: '/user/private/transaction-totals',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(logQuery),
    result: z.strictObject({ list: z.array(coinTotals) }),
  },
  /** The same rows as a CSV file: a line of headings, then all rows, newest first. */
  transactionFile: {
    method: 'GET',
    path: '/user/private/transaction-file',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(logQuery),
    result: z.string(),
    file: 'text/csv',
  },
  /** The statement of an account for a month that has begun. */
  monthlyStatement: {
    method: 'GET',
    path: '/user/private/monthly-statement',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(statementQuery),
    result: monthlyStatement,
  },
  /** The same statement as a CSV file, with a line for each balance, type of transaction and contract. */
  statementCsv: {
    method: 'GET',
    path: '/user/private/monthly-statement-csv',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(statementQuery),
    result: z.string(),
    file: 'text/csv',
  },
  /** The same statement as a PDF file, in English. */
  statementPdf: {
    method: 'GET',
    path: '/user/private/monthly-statement-pdf',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(statementQuery),
    result: z.string(),
    file: 'application/pdf',
  },
} as const satisfies Record<string, Endpoint>
