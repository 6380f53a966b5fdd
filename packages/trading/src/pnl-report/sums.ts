import type { E8 } from '@perpdesk/numeric'
import { FIRST_PAIR_ID } from '../products/spot.ts'
import type { ExecType, LedgerType } from '../vocabulary.ts'

const DAY = 86_400_000

/** Most days of one PnL report: a leap year. */
export const MAX_PNL_DAYS = 366

/** Start of the UTC day of a time; both in milliseconds since 1970. */
export function utcDay(time: number): number {
  return time - (time % DAY)
}

/**
 * Changes of a balance by their causes, in E8 of a coin. `realised + funding − fees + moved` is the sum of the changes,
 * to the last digit.
 */
export interface PnlAmounts {
  /** Cash flow of closed positions and of session settlements, before fees. */
  readonly realised: E8
  /** Negative where it was paid. */
  readonly funding: E8
  /** Fees and interest of loans: positive where they were paid; refunds are subtracted. */
  readonly fees: E8
  /**
   * Transfers, demo funds, conversions, loans, leveraged tokens and trades on spot pairs: money that came or went without
   * being earned or lost.
   */
  readonly moved: E8
}

/** Closed positions, or closed parts of them, and how many of them ended with a profit after fees. */
export interface CloseCounts {
  readonly closes: number
  readonly wins: number
}

/** The figures of one coin and one contract (`instrument` 0: none) on one UTC day. */
export interface PnlSum extends PnlAmounts, CloseCounts {
  readonly day: number
  /** `''` where only closes are counted: the coin is that of the contract. */
  readonly coin: string
  readonly instrument: number
}

/** The columns of a ledger row that a report reads; `change = cashFlow + funding − fee`. */
export interface LedgerChange {
  readonly time: number
  readonly coin: string
  readonly instrument: number
  readonly ledgerType: LedgerType
  readonly cashFlow: E8
  readonly funding: E8
  readonly fee: E8
}

interface Close {
  readonly time: number
  readonly instrument: number
  readonly execType: ExecType
  /** After the fees of opening and closing. */
  readonly closedPnl: E8
}

/** Cause of the cash flow of each type of ledger row. */
const CAUSES = {
  TRADE: 'realised',
  SETTLEMENT: 'realised',
  LIQUIDATION: 'realised',
  ADL: 'realised',
  DELIVERY: 'realised',
  FEE_REFUND: 'fees',
  INTEREST: 'fees',
  TRANSFER_IN: 'moved',
  TRANSFER_OUT: 'moved',
  BONUS: 'moved',
  CURRENCY_BUY: 'moved',
  CURRENCY_SELL: 'moved',
  BORROW: 'moved',
  REPAY: 'moved',
  TOKENS_SUBSCRIPTION: 'moved',
  TOKENS_REDEMPTION: 'moved',
} as const satisfies Record<LedgerType, keyof PnlAmounts>

export const NO_PNL: PnlAmounts & CloseCounts = {
  realised: 0n,
  funding: 0n,
  fees: 0n,
  moved: 0n,
  closes: 0,
  wins: 0,
}

/** Returns the sum of two sets of figures. */
export function addPnl(a: PnlAmounts & CloseCounts, b: PnlAmounts & CloseCounts): PnlAmounts & CloseCounts {
  return {
    realised: a.realised + b.realised,
    funding: a.funding + b.funding,
    fees: a.fees + b.fees,
    moved: a.moved + b.moved,
    closes: a.closes + b.closes,
    wins: a.wins + b.wins,
  }
}

/** Returns the exact sums of ledger rows by UTC day, coin and contract, in the order in which these first occur. */
export function sumLedger(rows: readonly LedgerChange[]): readonly PnlSum[] {
  return sumAlike(rows.map(ledgerSum))
}

function ledgerSum({ time, coin, instrument, ledgerType, cashFlow, funding, fee }: LedgerChange): PnlSum {
  // a trade on a spot pair exchanges coins, which earns and loses nothing
  const isExchange = ledgerType === 'TRADE' && instrument >= FIRST_PAIR_ID
  const cause = isExchange ? 'moved' : CAUSES[ledgerType]
  const sum = { ...NO_PNL, day: utcDay(time), coin, instrument, funding, fees: fee }
  return cause === 'fees' ? { ...sum, fees: fee - cashFlow } : { ...sum, [cause]: cashFlow }
}

/** Returns the numbers of closes by UTC day and contract. A settled session closes nothing and is left out. */
export function countCloses(rows: readonly Close[]): readonly PnlSum[] {
  return sumAlike(
    rows
      .filter(({ execType }) => execType !== 'SessionSettlePnL')
      .map(({ time, instrument, closedPnl }) => {
        const wins = closedPnl > 0n ? 1 : 0
        return { ...NO_PNL, day: utcDay(time), coin: '', instrument, closes: 1, wins }
      }),
  )
}

function sumAlike(sums: readonly PnlSum[]): readonly PnlSum[] {
  const alike = new Map<string, PnlSum>()
  for (const sum of sums) {
    const key = `${sum.day} ${sum.coin} ${sum.instrument}`
    const known = alike.get(key)
    alike.set(key, known === undefined ? sum : { ...sum, ...addPnl(known, sum) })
  }
  return [...alike.values()]
}
