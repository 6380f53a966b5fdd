import { ACCOUNT_PURPOSES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { accountType, marginMode, signedDecimal } from '../fields.ts'

/** One account of a user (ACC-05) and its balances. */
export const account = z.strictObject({
  uid: z.string(),
  /** Empty for the main account. */
  name: z.string(),
  purpose: z.enum(ACCOUNT_PURPOSES),
  accountType,
  marginMode,
  /** In USD. */
  totalEquity: signedDecimal,
  coins: z.array(z.strictObject({ coin: z.string(), walletBalance: signedDecimal, availableBalance: signedDecimal })),
})
export type Account = z.infer<typeof account>
