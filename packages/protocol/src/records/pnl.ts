import * as z from 'zod/mini'
import { milliseconds, signedDecimal } from '../fields.ts'
import { coinPrice } from './accounts.ts'

/**
 * Exact sums of an account's ledger of one UTC day, coin and contract: `realised + funding - fees + moved` is what the
 * balance changed by. `moved` is money that was transferred, given, converted or borrowed.
 */
export const pnlFigures = z.strictObject({
  /** 00:00 UTC. */
  day: milliseconds,
  coin: z.string(),
  /** `""` for money that is of no contract. */
  symbol: z.string(),
  realised: signedDecimal,
  funding: signedDecimal,
  fees: signedDecimal,
  moved: signedDecimal,
  /** Closed positions or parts of them, and those of them that ended with a profit after fees. */
  closes: z.int().check(z.gte(0)),
  wins: z.int().check(z.gte(0)),
})

const coinAmounts = z.array(z.strictObject({ coin: z.string(), amount: signedDecimal }))

export const pnlReport = z.strictObject({
  /** Both inclusive; the end is not later than now. */
  startTime: milliseconds,
  endTime: milliseconds,
  /** By day, coin and symbol. */
  figures: z.array(pnlFigures),
  /** Present prices of these coins in USD, at the index. */
  prices: z.array(coinPrice),
  /**
   * Equity by coins at the start of the first day and now, in those coins; `null` unless the report begins at 00:00 UTC of
   * a day whose equity is known, or on which the account had no money yet, and reaches to now.
   */
  holding: z.nullable(z.strictObject({ start: coinAmounts, now: coinAmounts })),
})
export type PnlReport = z.infer<typeof pnlReport>
