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

/** One coin of an account. Amounts are in this coin unless a field says otherwise. */
export const coinBalance = z.strictObject({
  coin: z.string(),
  walletBalance: signedDecimal,
  equity: signedDecimal,
  unrealisedPnl: signedDecimal,
  totalPositionIM: signedDecimal,
  totalPositionMM: decimal,
  totalOrderIM: decimal,
  availableBalance: signedDecimal,
  /** The part of the balance that open orders on spot pairs hold. */
  inOrders: decimal,
  /** The whole debt in this coin, and the part of it that consists of manual loans. */
  owed: decimal,
  borrowed: decimal,
  /** Equity in USD at the index price, and the part of that value which does not count as collateral. */
  usdValue: signedDecimal,
  haircutLoss: decimal,
  isCollateral: z.boolean(),
  cumRealisedPnl: signedDecimal,
})

/** The coins of an account, and its totals in USD. */
export const wallet = z.strictObject({
  marginMode,
  coins: z.array(coinBalance),
  totalEquity: signedDecimal,
  totalMarginBalance: signedDecimal,
  /**
   * The value that does not count as collateral; the loss that resting orders would make at mark prices (0 or
   * negative).
   */
  totalHaircutLoss: decimal,
  totalOrderLoss: signedDecimal,
  totalAvailableBalance: signedDecimal,
  totalInitialMargin: decimal,
  totalMaintenanceMargin: decimal,
  /** Margin rates of the account as fractions; `""` in isolated margin mode. */
  accountIMRate: optionalDecimal,
  accountMMRate: optionalDecimal,
})
export type Wallet = z.infer<typeof wallet>

/**
 * A row of the ledger, in the coin: `change` is cash flow plus funding minus the fee, `balance` the wallet balance
 * after it.
 */
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

/** Equity of an account at the start of a day. */
export const equityPoint = z.strictObject({
  /** 00:00 UTC. */
  day: milliseconds,
  /** In USD. */
  totalEquity: signedDecimal,
  coins: z.array(z.strictObject({ coin: z.string(), walletBalance: signedDecimal, equity: signedDecimal })),
})
export type EquityPoint = z.infer<typeof equityPoint>

/** The logged-in user, and type and terms of the account that the call named. Fee rates are fractions. */
export const user = z.strictObject({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  isDemo: z.boolean(),
  /** The account that the call named; the name of the main account is empty. */
  account: z.strictObject({ uid: z.string(), name: z.string() }),
  accountType,
  marginMode,
  makerFeeRate: signedDecimal,
  takerFeeRate: decimal,
  spotMakerFeeRate: signedDecimal,
  spotTakerFeeRate: decimal,
})
export type User = z.infer<typeof user>

/**
 * A private notice about an event that the trader did not cause, such as a liquidation, funding or a margin warning. In
 * a margin warning, `amount` is the margin rate that was reached, as a fraction; for the kind `feeLevel` it is the new
 * fee rate of takers in contracts.
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
    'feeLevel',
  ]),
  symbol: z.string(),
  side: sideOrNone,
  qty: decimal,
  price: optionalDecimal,
  amount: optionalDecimal,
  marginMode,
  time: milliseconds,
  /** The alert that fired, for the kind `priceAlert`. */
  alert: z.optional(firedAlert),
})
export type Notice = z.infer<typeof notice>
