import * as z from 'zod/mini'
import { ledgerType, milliseconds, signedDecimal } from '../fields.ts'
import { transaction } from './account.ts'

/** A row of the ledger with the account that it is of. */
export const ownTransaction = z.extend(transaction, {
  /** Public id. */
  account: z.string(),
})
export type OwnTransaction = z.infer<typeof ownTransaction>

const count = z.int().check(z.gte(0))
/** Sums of ledger rows of one coin: `change` is cash flow plus funding minus the fee. */
const amounts = {
  /** Number of rows. */
  rows: count,
  cashFlow: signedDecimal,
  funding: signedDecimal,
  fee: signedDecimal,
  change: signedDecimal,
}

export const coinTotals = z.strictObject({ coin: z.string(), ...amounts })
export type CoinTotals = z.infer<typeof coinTotals>

/** A coin in a statement: the opening balance plus the total change is the closing balance, to the last digit. */
export const statementCoin = z.strictObject({
  coin: z.string(),
  /** Wallet balance before the first row of the month. */
  opening: signedDecimal,
  /** Sums of each type of rows. */
  lines: z.array(z.strictObject({ type: ledgerType, ...amounts })),
  /** The sum of the lines. */
  total: z.strictObject(amounts),
  /** Wallet balance after the last row of the month. */
  closing: signedDecimal,
})

export const monthlyStatement = z.strictObject({
  /** Public id, and name; the name is empty for the main account. */
  account: z.string(),
  name: z.string(),
  /** Both inclusive; the end is not later than now. */
  startTime: milliseconds,
  endTime: milliseconds,
  /** Coins that the account held or moved, by name. */
  coins: z.array(statementCoin),
  /** Trades of each contract: their value and their fees in the coin. */
  trades: z.array(
    z.strictObject({
      symbol: z.string(),
      coin: z.string(),
      trades: count,
      volume: signedDecimal,
      fees: signedDecimal,
    }),
  ),
})
export type MonthlyStatement = z.infer<typeof monthlyStatement>
