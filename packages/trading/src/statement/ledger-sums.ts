import type { E8 } from '@perpdesk/numeric'
import type { ExecType, LedgerType } from '../vocabulary.ts'

/** Sums of ledger columns, in E8 of a coin: `change` is `cashFlow + funding − fee`. */
export interface LedgerAmounts {
  /** Number of rows. */
  readonly rows: number
  readonly cashFlow: E8
  /** Negative where it was paid. */
  readonly funding: E8
  /** Positive where it was paid. */
  readonly fee: E8
  readonly change: E8
}

/** Sums of the ledger rows of one coin, type and contract (`instrument` 0: none), with the balances around them. */
export interface LedgerSum extends LedgerAmounts {
  readonly coin: string
  readonly ledgerType: LedgerType
  readonly instrument: number
  /** Ids of the oldest and of the newest of the rows; ids grow with every row of the exchange. */
  readonly firstId: number
  readonly lastId: number
  /** Balance of the coin before the oldest of the rows. */
  readonly before: E8
  /** Balance of the coin after the newest of the rows. */
  readonly after: E8
}

/** The columns of a ledger row that the sums read. */
export interface SummedRow {
  readonly id: number
  readonly coin: string
  readonly ledgerType: LedgerType
  readonly instrument: number
  readonly cashFlow: E8
  readonly funding: E8
  readonly fee: E8
  readonly change: E8
  readonly balance: E8
}

export const NO_LEDGER_AMOUNTS: LedgerAmounts = { rows: 0, cashFlow: 0n, funding: 0n, fee: 0n, change: 0n }

/** Returns the sum of two sets of amounts of the same coin. */
export function addLedgerAmounts(a: LedgerAmounts, b: LedgerAmounts): LedgerAmounts {
  return {
    rows: a.rows + b.rows,
    cashFlow: a.cashFlow + b.cashFlow,
    funding: a.funding + b.funding,
    fee: a.fee + b.fee,
    change: a.change + b.change,
  }
}

/** Returns the exact sums of ledger rows, in any order, by coin, type and contract, in the order of first occurrence. */
export function sumByType(rows: readonly SummedRow[]): readonly LedgerSum[] {
  return mergeLedgerSums(
    rows.map(({ id, balance, ...row }) => ({
      coin: row.coin,
      ledgerType: row.ledgerType,
      instrument: row.instrument,
      rows: 1,
      cashFlow: row.cashFlow,
      funding: row.funding,
      fee: row.fee,
      change: row.change,
      firstId: id,
      lastId: id,
      before: balance - row.change,
      after: balance,
    })),
  )
}

/** Returns the sums of rows that were summed in parts. No row may be in two parts. */
export function mergeLedgerSums(sums: readonly LedgerSum[]): readonly LedgerSum[] {
  const merged = new Map<string, LedgerSum>()
  for (const sum of sums) {
    const key = `${sum.coin} ${sum.ledgerType} ${sum.instrument}`
    const known = merged.get(key)
    merged.set(key, known === undefined ? sum : merge(known, sum))
  }
  return [...merged.values()]
}

function merge(a: LedgerSum, b: LedgerSum): LedgerSum {
  const [first, last] = [a.firstId < b.firstId ? a : b, a.lastId > b.lastId ? a : b]
  return {
    ...a,
    ...addLedgerAmounts(a, b),
    firstId: first.firstId,
    before: first.before,
    lastId: last.lastId,
    after: last.after,
  }
}

/** Executions that trade a quantity for a price; the others book funding, a delivery or a settlement. */
const IS_TRADE = {
  Trade: true,
  AdlTrade: true,
  BustTrade: true,
  BlockTrade: true,
  MovePosition: true,
  FutureSpread: true,
  Funding: false,
  Delivery: false,
  Settle: false,
  SessionSettlePnL: false,
} as const satisfies Record<ExecType, boolean>

/**
 * Number of trades of a contract, the sum of their lots, and that of their values in E8 of the coin in which its values
 * are counted.
 */
export interface TradeSum {
  readonly instrument: number
  readonly trades: number
  readonly lots: number
  readonly volume: E8
}

interface SummedExecution {
  readonly instrument: number
  readonly execType: ExecType
  /** In lots. */
  readonly qty: number
  readonly value: E8
}

/** Returns the trades among executions by contract, in the order of first occurrence. */
export function sumTrades(executions: readonly SummedExecution[]): readonly TradeSum[] {
  return mergeTradeSums(
    executions
      .filter(({ execType }) => IS_TRADE[execType])
      .map(({ instrument, qty, value }) => ({ instrument, trades: 1, lots: qty, volume: value })),
  )
}

/** Returns the sums of trades that were summed in parts. */
export function mergeTradeSums(sums: readonly TradeSum[]): readonly TradeSum[] {
  const merged = new Map<number, TradeSum>()
  for (const { instrument, trades, lots, volume } of sums) {
    const known = merged.get(instrument)
    merged.set(instrument, {
      instrument,
      trades: trades + (known?.trades ?? 0),
      lots: lots + (known?.lots ?? 0),
      volume: volume + (known?.volume ?? 0n),
    })
  }
  return [...merged.values()]
}
