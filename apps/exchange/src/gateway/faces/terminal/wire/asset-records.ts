import { formatE8 } from '@perpdesk/numeric'
import type { CoinTotals, MonthlyStatement, OwnTransaction } from '@perpdesk/protocol'
import type { LedgerAmounts } from '@perpdesk/trading'
import type { Listings } from '../../../core/listings/listings.ts'
import type { MonthlyStatement as StatementState } from '../../../core/use-cases/monthly-statements.ts'
import type {
  CoinTotals as TotalsState,
  OwnTransaction as TransactionState,
} from '../../../core/use-cases/own-transactions.ts'
import { transactionOf } from './order-records.ts'

export function ownTransactionOf(listings: Listings, row: TransactionState): OwnTransaction {
  return { account: row.uid, ...transactionOf(listings, row) }
}

export function coinTotalsOf({ coin, ...amounts }: TotalsState): CoinTotals {
  return { coin, ...amountsOf(amounts) }
}

export function monthlyStatementOf({ account, from, to, coins, trades }: StatementState): MonthlyStatement {
  return {
    account: account.uid,
    name: account.name,
    startTime: from,
    endTime: to,
    coins: coins.map(({ coin, opening, lines, total, closing }) => ({
      coin,
      opening: formatE8(opening),
      lines: lines.map(({ ledgerType, ...amounts }) => ({ type: ledgerType, ...amountsOf(amounts) })),
      total: amountsOf(total),
      closing: formatE8(closing),
    })),
    trades: trades.map(({ symbol, coin, trades: count, volume, fees }) => ({
      symbol,
      coin,
      trades: count,
      volume: formatE8(volume),
      fees: formatE8(fees),
    })),
  }
}

function amountsOf({ rows, cashFlow, funding, fee, change }: LedgerAmounts) {
  return {
    rows,
    cashFlow: formatE8(cashFlow),
    funding: formatE8(funding),
    fee: formatE8(fee),
    change: formatE8(change),
  }
}
