import { FEE_LEVEL_NAMES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { decimal, milliseconds, signedDecimal } from '../fields.ts'

/** Fee rates as fractions. */
const rates = z.strictObject({ taker: decimal, maker: signedDecimal })
const ofProducts = { contracts: rates, spot: rates }
/** Values in USD. */
const volume = z.strictObject({ contracts: decimal, spot: decimal })
const levelName = z.enum(FEE_LEVEL_NAMES)

/** The fee level of a user, which all accounts of the user have, and the level that the next review would set. */
export const feeLevel = z.strictObject({
  /** `""` if the rates are those of no level. */
  level: z.union([z.literal(''), levelName]),
  /** The rates that are charged. */
  ...ofProducts,
  /** Traded in the last 30 days by all accounts of the user. */
  volume,
  /** The level that this volume reaches. */
  reached: levelName,
  /** The level above it, and the volumes still missing, of which one is enough; `null` above the highest. */
  next: z.nullable(z.strictObject({ level: levelName, missing: volume })),
  /** Time of the next review. */
  nextReview: milliseconds,
})
export type OwnFeeLevel = z.infer<typeof feeLevel>
