import { type E8, e8 } from '@perpdesk/numeric'
import type { CoinTotals, MonthlyStatement, OwnTransaction } from '@perpdesk/protocol'
import { getDocumentProxy } from 'unpdf'
import { afterEach, expect, it } from 'vitest'
import { BusyDay } from '../../../testing/busy-day.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

const PEOPLE = 50
let exchange: TestExchange
afterEach(() => exchange.stop())

type Query = Record<string, string>

async function logOf(client: TestClient, query: Query = {}, limit = '200'): Promise<OwnTransaction[]> {
  const rows: OwnTransaction[] = []
  let cursor = ''
  do {
    const page = await client.call('ownTransactions', { ...query, limit, ...(cursor !== '' && { cursor }) })
    rows.push(...page.list)
    cursor = page.nextPageCursor
  } while (cursor !== '')
  return rows
}

const AMOUNTS = ['cashFlow', 'funding', 'fee', 'change'] as const
type Amounts = Readonly<Record<(typeof AMOUNTS)[number], string>> & { readonly rows: number }
const exact = (row: Amounts) => [BigInt(row.rows), ...AMOUNTS.map((name) => e8(row[name]))]

/** The sums of rows, by any key: their number, cash flow, funding, fee and change. */
function sumBy(rows: readonly OwnTransaction[], keyOf: (row: OwnTransaction) => string): Map<string, E8[]> {
  const sums = new Map<string, E8[]>()
  for (const row of rows) {
    const known = sums.get(keyOf(row)) ?? [0n, 0n, 0n, 0n, 0n]
    const own = exact({ ...row, rows: 1 })
    sums.set(
      keyOf(row),
      known.map((sum, place) => sum + (own[place] ?? 0n)),
    )
  }
  return new Map([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function expectTotals(totals: readonly CoinTotals[], rows: readonly OwnTransaction[]): void {
  const found = new Map(totals.map((total) => [total.coin, exact(total)]))
  expect(found).toEqual(sumBy(rows, ({ coin }) => coin))
}

/** Everything that a statement says of the coins, held against the rows of its month. */
function expectAddsUp({ coins, trades }: MonthlyStatement, rows: readonly OwnTransaction[]): void {
  const lines = coins.flatMap(({ coin, lines: own }) =>
    own.map((line) => [`${coin} ${line.type}`, exact(line)] as const),
  )
  expect(new Map(lines.toSorted(([a], [b]) => (a < b ? -1 : 1)))).toEqual(
    sumBy(rows, ({ coin, type }) => `${coin} ${type}`),
  )
  for (const { coin, opening, lines: own, total, closing } of coins) {
    expect(e8(opening) + e8(total.change)).toBe(e8(closing))
    expect(own.reduce((sum, line) => sum + e8(line.change), 0n)).toBe(e8(total.change))
    const fees = rows.filter((row) => row.coin === coin && row.symbol !== '').map(({ fee }) => e8(fee))
    const traded = trades.filter((trade) => trade.coin === coin).map((trade) => e8(trade.fees))
    expect(traded.reduce((sum, fee) => sum + fee, 0n)).toBe(fees.reduce((sum, fee) => sum + fee, 0n))
  }
}

/** The lines of a PDF file: the texts at one height, from left to right. */
async function linesOf(bytes: Uint8Array): Promise<string[][]> {
  const document = await getDocumentProxy(bytes)
  const lines: string[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const byHeight = Map.groupBy(texts, ({ transform }) => Math.round(transform[5]))
    for (const height of [...byHeight.keys()].toSorted((a, b) => b - a)) {
      const line = (byHeight.get(height) ?? []).toSorted((a, b) => a.transform[4] - b.transform[4])
      lines.push(line.map(({ str }) => str))
    }
  }
  return lines
}

/** Names that a statement has for the types of its rows. */
const NAMES: Partial<Record<OwnTransaction['type'], string>> = {
  TRADE: 'Trade',
  SETTLEMENT: 'Funding',
  LIQUIDATION: 'Liquidation',
  ADL: 'Auto-deleveraging',
  TRANSFER_IN: 'Transfer in',
  TRANSFER_OUT: 'Transfer out',
  BONUS: 'Demo funds',
  CURRENCY_BUY: 'Conversion, bought',
  CURRENCY_SELL: 'Conversion, sold',
  BORROW: 'Borrowed',
  REPAY: 'Repaid',
  INTEREST: 'Interest',
  TOKENS_SUBSCRIPTION: 'Token subscription',
  TOKENS_REDEMPTION: 'Token redemption',
}

/** Opening balance, sums, total and closing balance of each coin, and the trades, as a PDF file has them. */
function readPdf(lines: readonly (readonly string[])[]) {
  const value = (text: string | undefined) => e8((text ?? '').replaceAll(',', ''))
  const coins: { coin: string; opening: E8; lines: [string, E8[]][]; total: E8[]; closing: E8 }[] = []
  const trades: [string, string, string, E8, E8][] = []
  let coin = ''
  let opening = 0n
  let total: E8[] = []
  let own: [string, E8[]][] = []
  const sums = (cells: readonly string[]) => [BigInt(cells[0] ?? ''), ...cells.slice(1).map(value)]
  for (const [first = '', ...cells] of lines) {
    if (cells.length === 0 && /^[A-Z0-9]{2,12}$/.test(first)) coin = first
    else if (first === 'Opening balance') [opening, own] = [value(cells[0]), []]
    else if (first === 'Total') total = sums(cells)
    else if (first === 'Closing balance') coins.push({ coin, opening, lines: own, total, closing: value(cells[0]) })
    else if (cells.length === 5 && first !== 'Type') own.push([first, sums(cells)])
    else if (cells.length === 4 && first !== 'Contract') {
      trades.push([first, cells[0] ?? '', cells[1] ?? '', value(cells[2]), value(cells[3])])
    }
  }
  return { coins, trades }
}

/** Reads the PDF file of a statement and returns the types of its lines. */
async function expectPdfSays(
  client: TestClient,
  query: { account: string; month: string },
): Promise<readonly OwnTransaction['type'][]> {
  const statement = await client.call('monthlyStatement', query)
  const { bytes, headers } = await client.bytes('statementPdf', query)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toContain(`perpdesk-statement-${query.account}-${query.month}.pdf`)
  const { coins, trades } = readPdf(await linesOf(bytes))
  expect(coins).toEqual(
    statement.coins.map(({ coin, opening, lines, total, closing }) => ({
      coin,
      opening: e8(opening),
      lines: lines.map((line) => [NAMES[line.type], exact(line)]),
      total: exact(total),
      closing: e8(closing),
    })),
  )
  expect(trades).toEqual(
    statement.trades.map(({ symbol, coin, trades: count, volume, fees }) => [
      symbol,
      coin,
      `${count}`,
      e8(volume),
      e8(fees),
    ]),
  )
  return statement.coins.flatMap(({ lines }) => lines.map(({ type }) => type))
}

/** The cells of a CSV file by column. */
function readCsv(text: string): Record<string, string>[] {
  const [heading = '', ...lines] = text.trimEnd().split('\r\n')
  const columns = heading.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']))
  })
}

it('[ACC-07] for fifty accounts of a busy turn of the month log, statement, CSV and PDF have the sums of the ledger, to the last digit', {
  timeout: 120_000,
}, async () => {
  const day = await BusyDay.open()
  exchange = day.exchange
  const today = new Date(exchange.sequencer.now())
  const turn = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1)
  const people = await day.play(PEOPLE, turn - 1)
  const months = [turn - 1, turn].map((time) => new Date(time).toISOString().slice(0, 'YYYY-MM'.length))

  const [seen, read] = [new Set<string>(), new Set<string>()]
  for (const [place, client] of people.entries()) {
    const [account] = (await client.call('accounts', {})).list
    const uid = account?.uid ?? ''
    const log = await logOf(client, { account: uid })
    for (const { type } of log) seen.add(type)
    expect(log.every((row) => row.account === uid)).toBe(true)
    expectTotals((await client.call('transactionTotals', { account: uid })).list, log)

    const balances = new Map<string, E8>()
    for (const month of months) {
      const statement = await client.call('monthlyStatement', { account: uid, month })
      const rows = log.filter(({ time }) => time >= statement.startTime && time <= statement.endTime)
      expect(rows.length).toBeGreaterThan(0)
      expectAddsUp(statement, rows)
      for (const { coin, opening, closing } of statement.coins) {
        expect(e8(opening)).toBe(balances.get(coin) ?? 0n)
        balances.set(coin, e8(closing))
      }
      const { text } = await client.download('statementCsv', { account: uid, month })
      const csv = readCsv(text)
      const parts = (part: string) => csv.filter((line) => line['part'] === part)
      expect(parts('opening').map((line) => line['balance'])).toEqual(statement.coins.map(({ opening }) => opening))
      expect(parts('closing').map((line) => line['balance'])).toEqual(statement.coins.map(({ closing }) => closing))
      expect(parts('total').map((line) => line['change'])).toEqual(statement.coins.map(({ total }) => total.change))
      expect(parts('trades').map((line) => line['volume'])).toEqual(statement.trades.map(({ volume }) => volume))
      const holdsNewTypes = statement.coins.some(({ lines }) => lines.some(({ type }) => !read.has(type)))
      if (place % 10 === 0 || holdsNewTypes) {
        for (const type of await expectPdfSays(client, { account: uid, month })) read.add(type)
      }
    }
    // The second month ends now, with the present balances.
    expect(new Map(account?.coins.map(({ coin, walletBalance }) => [coin, e8(walletBalance)]))).toEqual(balances)
    // By coin the account is worth as much as altogether.
    const worth = account?.coins.reduce((sum, { usdValue }) => sum + e8(usdValue), 0n)
    expect(worth).toBe(e8(account?.totalEquity ?? ''))
  }
  expect(seen).toEqual(new Set(Object.keys(NAMES)))
  expect(read).toEqual(seen)
})

it('[ACC-05, ACC-07] the log of all accounts of a user is one list, whose pages neither skip nor repeat a row, and whose file and sums are of the filtered rows', {
  timeout: 60_000,
}, async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
  const maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await maker.place('BTCUSDT', 'Sell', '65010', '50')
  await maker.place('BTCUSDT', 'Buy', '64990', '50')
  const client = await TestClient.demo(exchange.url)
  const stranger = await TestClient.demo(exchange.url)
  const main = (await client.call('accounts', {})).list[0]?.uid ?? ''
  const uids = [main]
  for (const name of ['=1+1', 'Hedge']) {
    const { account } = await client.call('openSubAccount', { name, purpose: 'ordinary' })
    uids.push(account.uid)
  }
  for (let turn = 0; turn < 9; turn += 1) {
    const to = uids[1 + (turn % 2)] ?? ''
    await client.call('transfer', { from: main, to, coin: 'USDT', amount: '1000.00000001', transferId: `t${turn}` })
    const order = {
      symbol: 'BTCUSDT',
      side: turn % 2 === 0 ? 'Buy' : 'Sell',
      orderType: 'Market',
      qty: '0.01',
    } as const
    await client.on(to).call('createOrder', order)
  }
  await exchange.settled()

  const whole = await logOf(client)
  expect(new Set(whole.map(({ account }) => account))).toEqual(new Set(uids))
  expect(whole).toHaveLength(1 + 9 * 3)
  expect(whole.map(({ time }) => time)).toEqual(whole.map(({ time }) => time).toSorted((a, b) => b - a))
  for (const limit of ['1', '2', '5']) expect(await logOf(client, {}, limit)).toEqual(whole)
  for (const uid of uids) {
    expect(await logOf(client, { account: uid }, '3')).toEqual(whole.filter(({ account }) => account === uid))
  }
  const filters: [Query, (row: OwnTransaction) => boolean][] = [
    [{ type: 'TRANSFER_IN' }, ({ type }) => type === 'TRANSFER_IN'],
    [{ symbol: 'BTCUSDT', account: uids[1] ?? '' }, ({ symbol, account }) => symbol !== '' && account === uids[1]],
    [{ coin: 'USDT', endTime: `${whole[5]?.time}` }, ({ time }) => time <= (whole[5]?.time ?? 0)],
    [{ coin: 'BTC' }, () => false],
    [{}, () => true],
  ]
  for (const [query, fits] of filters) {
    const rows = whole.filter(fits)
    expect(await logOf(client, query, '2')).toEqual(rows)
    expectTotals((await client.call('transactionTotals', query)).list, rows)
    const { text, headers } = await client.download('transactionFile', query)
    expect(headers.get('content-type')).toContain('text/csv')
    const csv = readCsv(text)
    expect(csv.map((line) => [line['account'], line['id'], line['change'], line['balance']])).toEqual(
      rows.map((row) => [row.account, row.id, row.change, row.balance]),
    )
  }

  // Nobody sees the accounts of others.
  const month = new Date(exchange.sequencer.now()).toISOString().slice(0, 'YYYY-MM'.length)
  for (const [name, input] of [
    ['ownTransactions', { account: main }],
    ['transactionTotals', { account: main }],
    ['monthlyStatement', { account: main, month }],
    ['statementCsv', { account: main, month }],
    ['statementPdf', { account: main, month }],
  ] as const) {
    expect((await stranger.ask(name, input)).body.retCode).toBe(20012)
  }
  expect((await logOf(stranger)).map(({ type }) => type)).toEqual(['BONUS'])
  // A month without a row has the balance that rested; one before the account has nothing.
  expect((await client.call('monthlyStatement', { account: main, month: '2020-01' })).coins).toEqual([])
  await expectPdfSays(client, { account: main, month: '2020-01' })
  await expectPdfSays(client, { account: uids[1] ?? '', month })
  expect((await client.ask('monthlyStatement', { account: main, month: '2099-01' })).body.retMsg).toContain('month')
})
