import type { E8 } from '@perpdesk/numeric'
import { LEDGER_TYPES, type LedgerType } from '../vocabulary.ts'
import { addLedgerAmounts, type LedgerAmounts, type LedgerSum, NO_LEDGER_AMOUNTS } from './ledger-sums.ts'

/** Sums of one type of ledger rows. */
export interface StatementLine extends LedgerAmounts {
  readonly ledgerType: LedgerType
}

/** A coin in the statement of an account: `opening + total.change = closing`, to the last digit. */
export interface CoinStatement {
  readonly coin: string
  /** Wallet balance before the first row. */
  readonly opening: E8
  /** In the order of `LEDGER_TYPES`; types without rows are left out. */
  readonly lines: readonly StatementLine[]
  readonly total: LedgerAmounts
  /** Wallet balance after the last row. */
  readonly closing: E8
}

/**
 * Returns the statement of each coin, by name. `sums` are those of one account's ledger in the time of the statement;
 * `resting` are the balances of coins without a row in it, of which empty ones are left out. Throws if rows of a coin do
 * not lead from the balance before the first one to the balance after the last one.
 */
export function coinStatements(sums: readonly LedgerSum[], resting: ReadonlyMap<string, E8>): readonly CoinStatement[] {
  const moved = [...Map.groupBy(sums, ({ coin }) => coin)].map(([coin, own]) => statementOf(coin, own))
  const rested = [...resting]
    .filter(([, balance]) => balance !== 0n)
    .map(([coin, balance]) => ({ coin, opening: balance, lines: [], total: NO_LEDGER_AMOUNTS, closing: balance }))
  return [...moved, ...rested].toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
}

function statementOf(coin: string, sums: readonly LedgerSum[]): CoinStatement {
  const [opening, closing] = [edge(sums, 'first').before, edge(sums, 'last').after]
  const total = sums.reduce<LedgerAmounts>(addLedgerAmounts, NO_LEDGER_AMOUNTS)
  if (opening + total.change !== closing) throw new Error(`the ledger of ${coin} does not add up`)
  const lines = LEDGER_TYPES.flatMap((ledgerType) => {
    const own = sums.filter((sum) => sum.ledgerType === ledgerType)
    return own.length === 0 ? [] : [{ ledgerType, ...own.reduce<LedgerAmounts>(addLedgerAmounts, NO_LEDGER_AMOUNTS) }]
  })
  return { coin, opening, lines, total, closing }
}

function edge(sums: readonly LedgerSum[], end: 'first' | 'last'): LedgerSum {
  return sums.reduce((best, sum) => {
    const isBeyond = end === 'first' ? sum.firstId < best.firstId : sum.lastId > best.lastId
    return isBeyond ? sum : best
  })
}
