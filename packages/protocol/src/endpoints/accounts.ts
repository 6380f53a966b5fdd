import { SUB_ACCOUNT_PURPOSES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { accountType, coin, decimal } from '../fields.ts'
import { account, coinPrice } from '../records.ts'
import { commonQuery, type Endpoint, empty } from './endpoint.ts'

export const ACCOUNT_NAME_LENGTH = 40
const name = z.string().check(z.minLength(1), z.maxLength(ACCOUNT_NAME_LENGTH), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u))
/** Public id of an account. */
export const accountUid = z.string().check(z.regex(/^[1-9][0-9]{8}$/))

/** A user's accounts and transfers between them. These calls ignore which account the request header names. */
export const accountsEndpoints = {
  /**
   * The main account, then the sub-accounts in the order in which they were opened; and the present prices in USD of all
   * coins that have one.
   */
  accounts: {
    method: 'GET',
    path: '/user/private/accounts',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    result: z.strictObject({ list: z.array(account), prices: z.array(coinPrice) }),
  },
  /** Opens a sub-account. Unlike a main account it starts without demo funds; the user transfers funds to it. */
  openSubAccount: {
    method: 'POST',
    path: '/user/private/open-sub-account',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      name,
      purpose: z.enum(SUB_ACCOUNT_PURPOSES),
      accountType: z.optional(accountType),
      marginMode: z.optional(z.enum(['REGULAR_MARGIN', 'ISOLATED_MARGIN'])),
    }),
    result: z.strictObject({ account }),
  },
  /**
   * Moves money between two accounts of the user: the user's own money first, then demo funds. A call that repeats the
   * id of an earlier transfer moves nothing and is refused (transferRepeated).
   */
  transfer: {
    method: 'POST',
    path: '/user/private/transfer',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      from: accountUid,
      to: accountUid,
      coin,
      amount: decimal,
      transferId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/)),
    }),
    result: empty,
  },
} as const satisfies Record<string, Endpoint>
