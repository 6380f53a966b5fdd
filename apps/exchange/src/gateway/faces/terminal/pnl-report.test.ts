import { type E8, e8 } from '@perpdesk/numeric'
import type { PnlReport, ResultOf, Transaction } from '@perpdesk/protocol'
import {
  COLLATERAL,
  INVERSE_PERPETUALS,
  LINEAR_PERPETUALS,
  pnlByDay,
  pnlBySymbol,
  pnlTotals,
  USDC_PERPETUALS,
} from '@perpdesk/trading'
import { afterEach, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

const DAY = 86_400_000
const PEOPLE = 50
/** Contracts of each settle coin with their opening price, and a quantity that every account can trade. */
const TRADED = [
  { symbol: 'BTCUSDT', price: 65_000, step: 0.001 },
  { symbol: 'ETHUSDT', price: 3_500, step: 0.01 },
  { symbol: 'BTCPERP', price: 65_000, step: 0.001 },
  { symbol: 'BTCUSD', price: 65_000, step: 100 },
] as const
type Traded = (typeof TRADED)[number]

let exchange: TestExchange
let maker: TestMaker
/** Moves of the prices so far, as a factor in hundredths of a percent. */
let level: number

afterEach(() => exchange.stop())

/** Opens an exchange with all of the contracts, and a book of each. */
async function openBusy(): Promise<void> {
  const symbols: readonly string[] = TRADED.map(({ symbol }) => symbol)
  const all = [...LINEAR_PERPETUALS, ...USDC_PERPETUALS, ...INVERSE_PERPETUALS]
  exchange = await startTestExchange({ instruments: all.filter(({ symbol }) => symbols.includes(symbol)) })
  const listed = new Set(all.filter(({ symbol }) => symbols.includes(symbol)).map(({ id }) => id))
  for (const terms of COLLATERAL) {
    if (listed.has(terms.priceInstrument)) await exchange.run({ type: 'setCollateral', ...terms })
  }
  maker = await exchange.openMaker()
  for (const coin of ['USDC', 'BTC']) {
    await exchange.run({ type: 'deposit', account: maker.account, coin, amount: e8('10000000'), bonus: false })
  }
  level = 10_000
  await setPrices()
}

/** Opens an exchange with one contract and a book of it. */
async function openQuiet(): Promise<void> {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await maker.place('BTCUSDT', 'Sell', '65010', '50')
  await maker.place('BTCUSDT', 'Buy', '64990', '50')
}

/** The same numbers in every run (xorshift). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const priceAt = ({ price }: Traded, factor: number) => `${Math.round((price * level * factor) / 10_000)}`

/** Index and book of every contract at the present level: twice, so that the marks follow. */
async function setPrices(): Promise<void> {
  const { account } = maker
  const filter = { settleCoin: '', side: '', kind: 'all', cancelType: 'CancelByUser' } as const
  await exchange.sequencer.submit({ type: 'cancelAll', account, instrument: 0, filter })
  for (const traded of TRADED) {
    for (let time = 0; time < 2; time += 1) await exchange.setIndex(traded.symbol, priceAt(traded, 1))
    const size = traded.symbol === 'BTCUSD' ? '500000' : '50'
    await maker.place(traded.symbol, 'Sell', priceAt(traded, 1.0002), size)
    await maker.place(traded.symbol, 'Buy', priceAt(traded, 0.9998), size)
  }
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
const MOVES: ReadonlySet<Transaction['type']> = new Set(['BONUS', 'TRANSFER_IN', 'TRANSFER_OUT'])

/** Everything that a report says, held against the rows that it is of. */
function expectAddsUp(report: PnlReport, ledger: readonly Transaction[], closed: ResultOf<'closedPnl'>['list']): void {
  const figures = (amountOf: (row: Figures) => E8) => sumBy(report.figures, keyOfFigures, amountOf)
  const rows = (amountOf: (row: Transaction) => E8) => sumBy(ledger, keyOfRow, amountOf)
  const ofType = (isMoved: boolean) => (row: Transaction) => (MOVES.has(row.type) === isMoved ? e8(row.cashFlow) : 0n)
  expect(figures((row) => e8(row.realised))).toEqual(rows(ofType(false)))
  expect(figures((row) => e8(row.moved))).toEqual(rows(ofType(true)))
  expect(figures((row) => e8(row.funding))).toEqual(rows((row) => e8(row.funding)))
  expect(figures((row) => e8(row.fees))).toEqual(rows((row) => e8(row.fee)))
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
  timeout: 60_000,
}, async () => {
  await openBusy()
  const roll = random(20_261_129)
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => TestClient.demo(exchange.url)))
  for (const [place, client] of people.entries()) {
    for (const coin of ['USDC', 'BTC'] as const) await client.call('practiceFunds', { coin })
    if (place % 5 !== 0) continue
    // Every fifth risks a liquidation.
    await client.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
    await client.call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 10_000, sellLeverageE2: 10_000 })
  }
  const trade = async (client: TestClient) => {
    const { symbol, step } = TRADED[roll(TRADED.length)] ?? TRADED[0]
    const qty = `${Math.round((1 + roll(20)) * step * 1_000) / 1_000}`
    await client.ask('createOrder', { symbol, side: roll(2) === 0 ? 'Buy' : 'Sell', orderType: 'Market', qty })
  }
  for (let round = 0; round < 6; round += 1) {
    for (const client of people) await trade(client)
    level += roll(400) - 200
    if (round === 3) {
      // Over the midnight, when funding is due and each account's equity is noted.
      const now = exchange.sequencer.now()
      exchange.advance(DAY - (now % DAY) - 8_000)
      for (let pass = 0; pass < 4; pass += 1) {
        await setPrices()
        exchange.advance(4_000)
      }
    }
    await setPrices()
  }
  await exchange.settled()

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
    expect(report.prices.map(({ coin }) => coin)).toEqual(['BTC', 'USDC', 'USDT'])
  }
  expect(seen).toEqual(new Set(['BONUS', 'TRADE', 'SETTLEMENT', 'LIQUIDATION', 'ADL']))
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
