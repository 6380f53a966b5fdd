import * as z from 'zod/mini'
import { coin, decimal, marginMode, milliseconds } from '../fields.ts'

/** A rate per hour as a fraction with up to twelve decimals. */
const hourlyRate = z.string().check(z.regex(/^0(?:\.[0-9]{1,12})?$|^1$/))

/** The terms on which a coin is lent (R5.17, R5.18). Amounts are in the coin, rates are fractions. */
export const lendingTerms = z.strictObject({
  coin,
  /** False if there are no new loans of the coin. */
  enabled: z.boolean(),
  /** Smallest amount of a manual loan, and its step. */
  minAmount: decimal,
  step: decimal,
  /** Amount that the lender can lend, and the sum of all debts. */
  pool: decimal,
  lent: decimal,
  /** Present rate per hour. */
  hourlyRate,
  /** The rate at each use of the pool; linear between the points. */
  curve: z.array(z.strictObject({ use: decimal, hourlyRate })),
  /** Largest part of a debt by unrealised losses that bears no interest. */
  freeLimit: decimal,
  conversionFee: decimal,
  /** The margin rates of a debt up to each limit; they apply to the whole debt. */
  tiers: z.array(
    z.strictObject({ limit: decimal, maxLeverage: decimal, initialRate: decimal, maintenanceRate: decimal }),
  ),
})
export type LendingTerms = z.infer<typeof lendingTerms>

/** Debt of an account in a coin that is lent to it. */
export const loan = z.strictObject({
  coin,
  /** The whole debt, and the part of it that consists of manual loans. */
  owed: decimal,
  borrowed: decimal,
  /** The part of the debt that bears no interest. */
  interestFree: decimal,
  /** Largest debt at the account's leverage, and what is left up to it. */
  limit: decimal,
  borrowable: decimal,
})
export type Loan = z.infer<typeof loan>

/** Spot margin and debts of an account. */
export const spotMarginState = z.strictObject({
  marginMode,
  /** Leverage of spot margin; 0 while it is off. */
  leverage: z.int(),
  /** True from 04:00 to 05:30 of each hour, when repayment on request is closed. */
  isRepayBlocked: z.boolean(),
  loans: z.array(loan),
})
export type SpotMarginState = z.infer<typeof spotMarginState>

/** One charge of interest. */
export const interestCharge = z.strictObject({ id: z.string(), coin, interest: decimal, time: milliseconds })
export type InterestCharge = z.infer<typeof interestCharge>
