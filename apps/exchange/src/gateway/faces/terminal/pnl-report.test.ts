import { type E8, e8 } from '@perpdesk/numeric'
import type { PnlReport, ResultOf, Transaction } from '@perpdesk/protocol'
import { pnlByDay, pnlBySymbol, pnlTotals } from '@perpdesk/trading'
import { afterEach, expect, it } from 'vitest'
import { BusyDay } from '../../../testing/busy-day.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

const DAY = 86_400_000
const PEOPLE = 50
let exchange: TestExchange

afterEach(() => exchange.stop())

/** Opens an exchange with one contract and a book of it. */
async function openQuiet(): Promise<void> {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
  const maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await maker.place('BTCUSDT', 'Sell', '65010', '50')
  await maker.place('BTCUSDT', 'Buy', '64990', '50')
}

async function pages<Row>(
  ask: (cursor: { readonly cursor?: string }) => Promise<{ readonly list: Row[]; readonly nextPageCursor: string }>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const page = await ask(cursor === '' ? {} : { cursor })
    rows.push(...page.list)
    cursor = page.nextPageCursor
  } while (cursor !== '')
  return rows
}

const ledgerOf = (client: TestClient) => pages((cursor) => client.call('transactions', { limit: '200', ...cursor }))
const closedOf = (client: TestClient) => pages((cursor) => client.call('closedPnl', { limit: '200', ...cursor }))

function reportOf(client: TestClient, days: number): Promise<PnlReport> {
  const now = exchange.sequencer.now()
  const start = now - (now % DAY) - (days - 1) * DAY
  return client.call('pnlReport', { startTime: `${start}`, endTime: `${now + DAY}` })
}

/** Sums of any rows by a key. */
function sumBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string, amountOf: (row: Row) => E8): Map<string, E8> {
  const sums = new Map<string, E8>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + amountOf(row))
  return new Map([...sums].filter(([, sum]) => sum !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type Figures = PnlReport['figures'][number]
const keyOfRow = (row: Transaction) => `${row.time - (row.time % DAY)} ${row.coin} ${row.symbol}`
const keyOfFigures = (row: Figures) => `${row.day} ${row.coin} ${row.symbol}`
type Type = Transaction['type']
/** Rows that earn and lose nothing. */
const MOVES: ReadonlySet<Type> = new Set<Type>([
  'BONUS',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'BORROW',
  'REPAY',
  'CURRENCY_BUY',
  'CURRENCY_SELL',
  'TOKENS_SUBSCRIPTION',
  'TOKENS_REDEMPTION',
])
const isMove = ({ type, symbol }: Transaction) => MOVES.has(type) || (type === 'TRADE' && symbol.includes('/'))
const isInterest = ({ type }: Transaction) => type === 'INTEREST'

/** Everything that a report says, held against the rows that it is of. */
function expectAddsUp(report: PnlReport, ledger: readonly Transaction[], closed: ResultOf<'closedPnl'>['list']): void {
  const figures = (amountOf: (row: Figures) => E8) => sumBy(report.figures, keyOfFigures, amountOf)
  const rows = (amountOf: (row: Transaction) => E8) => sumBy(ledger, keyOfRow, amountOf)
  const cashOf = (isOf: (row: Transaction) => boolean) => (row: Transaction) => (isOf(row) ? e8(row.cashFlow) : 0n)
  expect(figures((row) => e8(row.realised))).toEqual(rows(cashOf((row) => !isMove(row) && !isInterest(row))))
  expect(figures((row) => e8(row.moved))).toEqual(rows(cashOf(isMove)))
  expect(figures((row) => e8(row.funding))).toEqual(rows((row) => e8(row.funding)))
  expect(figures((row) => e8(row.fees))).toEqual(rows((row) => e8(row.fee) - cashOf(isInterest)(row)))
  expect(figures((row) => e8(row.realised) + e8(row.funding) - e8(row.fees) + e8(row.moved))).toEqual(
    rows((row) => e8(row.change)),
  )
  // The settlement of a session is listed among closes, but the position goes on.
  const ended = closed.filter(({ execType }) => execType !== 'SessionSettlePnL')
  const closes = sumBy(
    ended,
    (row) => row.symbol,
    () => 1n,
  )
  expect(
    sumBy(
      report.figures,
      (row) => row.symbol,
      (row) => BigInt(row.closes),
    ),
  ).toEqual(closes)
  const wins = ended.filter(({ closedPnl }) => e8(closedPnl) > 0n).length
  expect(report.figures.reduce((sum, row) => sum + row.wins, 0)).toBe(wins)
}

it('[ACC-07] for fifty accounts of a busy day every sum of the report is the ledger’s, to the last digit', {
  timeout: 120_000,
}, async () => {
  const day = await BusyDay.open()
  exchange = day.exchange
  const people = await day.play(PEOPLE)

  const seen = new Set<Transaction['type']>()
  for (const client of people) {
    const [report, ledger, closed, wallet] = await Promise.all([
      reportOf(client, 2),
      ledgerOf(client),
      closedOf(client),
      client.call('wallet', {}),
    ])
    for (const { type } of ledger) seen.add(type)
    expect(new Set(report.figures.map(({ day }) => day)).size).toBe(2)
    expectAddsUp(report, ledger, closed)

    // Days and contracts add up to the whole, and with what was moved to the balance.
    for (const { coin, walletBalance } of wallet.coins) {
      const rows = report.figures
        .filter((row) => row.coin === coin)
        .map((row) => ({
          ...row,
          realised: e8(row.realised),
          funding: e8(row.funding),
          fees: e8(row.fees),
          moved: e8(row.moved),
        }))
      const { pnl, moved } = pnlTotals(rows)
      const sum = (parts: readonly { readonly pnl: E8 }[]) => parts.reduce((all, part) => all + part.pnl, 0n)
      expect(sum(pnlByDay(rows, report.startTime, report.endTime))).toBe(pnl)
      expect(sum(pnlBySymbol(rows))).toBe(pnl)
      expect(pnl + moved).toBe(e8(walletBalance))
    }
    expect(report.holding?.start).toEqual([])
    expect(report.holding?.now).toEqual(wallet.coins.map(({ coin, equity }) => ({ coin, amount: equity })))
    expect(new Set(report.prices.map(({ coin }) => coin))).toEqual(new Set(report.figures.map(({ coin }) => coin)))
  }
  expect(seen).toEqual(new Set(['TRADE', 'SETTLEMENT', 'LIQUIDATION', 'ADL', 'INTEREST', ...MOVES]))
})

it('[ACC-07] a report of whole days begins with the equity of that midnight, and is of its account alone', {
  timeout: 30_000,
}, async () => {
  await openQuiet()
  const client = await TestClient.demo(exchange.url)
  const other = await TestClient.demo(exchange.url)
  const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.1' } as const
  await client.call('createOrder', order)
  const now = exchange.sequencer.now()
  exchange.advance(DAY - (now % DAY) + 1_000)
  await exchange.setIndex('BTCUSDT', '65000')
  await client.call('createOrder', { ...order, side: 'Sell' })

  const today = await reportOf(client, 1)
  const [point] = (await client.call('equityHistory', { limit: '1' })).list
  expect(today.holding?.start).toEqual(point?.coins.map(({ coin, equity }) => ({ coin, amount: equity })))
  expect(today.figures.map(({ symbol, closes }) => [symbol, closes])).toEqual([['BTCUSDT', 1]])
  expect((await reportOf(other, 1)).figures).toEqual([])

  const past = await client.call('pnlReport', { startTime: `${now - (now % DAY)}`, endTime: `${now}` })
  expect(past.holding).toBeNull()
  expect(past.figures.map(({ symbol }) => symbol)).toEqual(['', 'BTCUSDT'])
})

it('[ACC-07, API-03] a report ends after its start, has at most a leap year, and begins before now', {
  timeout: 30_000,
}, async () => {
  await openQuiet()
  const client = await TestClient.demo(exchange.url)
  for (const [startTime, endTime, field] of [
    ['5', '4', 'endTime'],
    ['0', `${366 * DAY}`, 'endTime'],
    ['8000000000000000', '8000000000000001', 'startTime'],
  ] as const) {
    const { body } = await client.ask('pnlReport', { startTime, endTime })
    expect(body.retCode).not.toBe(0)
    expect(body.retMsg).toContain(field)
  }
  expect((await client.ask('pnlReport', { startTime: '0', endTime: `${366 * DAY - 1}` })).body.retCode).toBe(0)
})
