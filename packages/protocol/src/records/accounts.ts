import { ACCOUNT_PURPOSES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { accountType, decimal, marginMode, signedDecimal } from '../fields.ts'
import { coinBalance } from './account.ts'

/** One coin of an account; a part of the coin's balance in `wallet`. */
export const accountCoin = z.pick(coinBalance, {
  coin: true,
  walletBalance: true,
  equity: true,
  unrealisedPnl: true,
  totalPositionIM: true,
  totalOrderIM: true,
  availableBalance: true,
  inOrders: true,
  usdValue: true,
})

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
  coins: z.array(accountCoin),
})
export type Account = z.infer<typeof account>

/** Present price of a coin in USD, at the index. */
export const coinPrice = z.strictObject({ coin: z.string(), price: decimal })
