import * as z from 'zod/mini'
import {
  accountType,
  decimal,
  ledgerType,
  marginMode,
  milliseconds,
  optionalDecimal,
  sideOrNone,
  signedDecimal,
} from '../fields.ts'
import { firedAlert } from './alert.ts'

/** One coin of an account; amounts are in that coin where nothing else is said. */
export const coinBalance = z.strictObject({
  coin: z.string(),
  walletBalance: signedDecimal,
  equity: signedDecimal,
  unrealisedPnl: signedDecimal,
  totalPositionIM: signedDecimal,
  totalPositionMM: decimal,
  totalOrderIM: decimal,
  availableBalance: signedDecimal,
  /** Equity in USD at the index, and the part of it that does not count as collateral. */
  usdValue: signedDecimal,
  haircutLoss: decimal,
  isCollateral: z.boolean(),
  cumRealisedPnl: signedDecimal,
})

/** An account's coins, and their totals in USD. */
export const wallet = z.strictObject({
  marginMode,
  coins: z.array(coinBalance),
  totalEquity: signedDecimal,
  totalMarginBalance: signedDecimal,
  /** Value that does not count as collateral, and loss of resting orders at the marks (zero or negative). */
  totalHaircutLoss: decimal,
  totalOrderLoss: signedDecimal,
  totalAvailableBalance: signedDecimal,
  totalInitialMargin: decimal,
  totalMaintenanceMargin: decimal,
  /** Fractions; `""` in isolated mode. */
  accountIMRate: optionalDecimal,
  accountMMRate: optionalDecimal,
})
export type Wallet = z.infer<typeof wallet>

/** A row of the ledger: `change` is cash flow and funding less the fee, in the coin; `balance` is the one after it. */
export const transaction = z.strictObject({
  id: z.string(),
  coin: z.string(),
  type: ledgerType,
  symbol: z.string(),
  side: sideOrNone,
  qty: decimal,
  price: decimal,
  cashFlow: signedDecimal,
  funding: signedDecimal,
  fee: signedDecimal,
  change: signedDecimal,
  balance: signedDecimal,
  orderId: z.string(),
  time: milliseconds,
})
export type Transaction = z.infer<typeof transaction>

/** Equity of an account at a midnight. */
export const equityPoint = z.strictObject({
  /** 00:00 UTC. */
  day: milliseconds,
  /** In USD. */
  totalEquity: signedDecimal,
  coins: z.array(z.strictObject({ coin: z.string(), walletBalance: signedDecimal, equity: signedDecimal })),
})
export type EquityPoint = z.infer<typeof equityPoint>

/** The person who is logged in, and the terms of the account that the call named. Fee rates are fractions. */
export const user = z.strictObject({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  isDemo: z.boolean(),
  /** The main account has no name. */
  account: z.strictObject({ uid: z.string(), name: z.string() }),
  accountType,
  marginMode,
  makerFeeRate: signedDecimal,
  takerFeeRate: decimal,
})
export type User = z.infer<typeof user>

/**
 * A private notice, which the trader must get even without looking. Of a margin warning `amount` is the rate reached, as
 * a fraction.
 */
export const notice = z.strictObject({
  id: z.string(),
  kind: z.enum([
    'liquidation',
    'funding',
    'marginMode',
    'adl',
    'delivery',
    'initialMargin',
    'maintenanceMargin',
    'priceAlert',
  ]),
  symbol: z.string(),
  side: sideOrNone,
  qty: decimal,
  price: optionalDecimal,
  amount: optionalDecimal,
  marginMode,
  time: milliseconds,
  /** Of a `priceAlert`. */
  alert: z.optional(firedAlert),
})
export type Notice = z.infer<typeof notice>
