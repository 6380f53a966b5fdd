import type { MonthlyStatement } from '@perpdesk/protocol'
import type { LedgerType } from '@perpdesk/trading'
import { type PdfColumn, PdfPages } from './pdf-pages.ts'

/** Names of the types of transactions; the terminal's English texts have the same. */
const TYPES = {
  TRADE: 'Trade',
  SETTLEMENT: 'Funding',
  LIQUIDATION: 'Liquidation',
  ADL: 'Auto-deleveraging',
  DELIVERY: 'Delivery',
  TRANSFER_IN: 'Transfer in',
  TRANSFER_OUT: 'Transfer out',
  BONUS: 'Demo funds',
  CURRENCY_BUY: 'Conversion, bought',
  CURRENCY_SELL: 'Conversion, sold',
  FEE_REFUND: 'Fee refund',
  BORROW: 'Borrowed',
  REPAY: 'Repaid',
  INTEREST: 'Interest',
  TOKENS_SUBSCRIPTION: 'Token subscription',
  TOKENS_REDEMPTION: 'Token redemption',
} as const satisfies Record<LedgerType, string>

const right = (heading: string, width: number): PdfColumn => ({ heading, width, align: 'right' })
const left = (heading: string, width: number): PdfColumn => ({ heading, width, align: 'left' })

const LEDGER = [
  left('Type', 132),
  right('Transactions', 70),
  right('Profit or transfer', 112),
  right('Funding', 112),
  right('Fees', 112),
  right('Change', 112),
  right('Balance', 112),
]
const TRADES = [left('Contract', 172), left('Coin', 72), right('Trades', 70), right('Volume', 150), right('Fees', 150)]

/** Returns a statement as a PDF file, in English, made at `time`. */
export function statementPdf(month: string, time: number, statement: MonthlyStatement): Promise<Uint8Array> {
  const { account, name, startTime, endTime, coins, trades } = statement
  const pages = new PdfPages(`Perpdesk statement ${account} ${month}`, time)
  pages.heading(`Account statement ${month}`, 16)
  pages.sentence(`Account ${account}${name === '' ? ' (main account)' : ` (${name})`}`)
  pages.sentence(`From ${written(startTime)} to ${written(endTime)}, made at ${written(time)}. All times are UTC.`)
  pages.sentence('Change is profit or transfer plus funding minus fees. Perpdesk is a simulated exchange.')
  if (coins.length === 0) pages.sentence('The account held nothing in this time.')
  for (const { coin, opening, lines, total, closing } of coins) {
    pages.heading(coin, 11)
    const line = pages.table(LEDGER)
    line(['Opening balance', '', '', '', '', '', amount(opening)])
    for (const { type, ...amounts } of lines) line(cellsOf(TYPES[type], amounts))
    line(cellsOf('Total', total), { isBold: true, isRuled: true })
    line(['Closing balance', '', '', '', '', '', amount(closing)], { isBold: true })
  }
  if (trades.length > 0) {
    pages.heading('Trades', 11)
    const line = pages.table(TRADES)
    for (const { symbol, coin, trades: count, volume, fees } of trades) {
      line([symbol, coin, `${count}`, amount(volume), amount(fees)])
    }
  }
  return pages.end()
}

type Amounts = MonthlyStatement['coins'][number]['total']

function cellsOf(name: string, { rows, cashFlow, funding, fee, change }: Amounts): readonly string[] {
  return [name, `${rows}`, ...[cashFlow, funding, fee, change].map(amount), '']
}

/** Returns a decimal with all of its eight places, so that the points of a column are below each other. */
function amount(decimal: string): string {
  const [whole = '', places = ''] = decimal.split('.')
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${places.padEnd(8, '0')}`
}

function written(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ')
}
