import { e8 } from '@perpdesk/numeric'
import {
  adlAlertMessage,
  closedPnl,
  execution,
  fieldsOf,
  liquidationMessage,
  order,
  type Transaction,
  transaction,
} from '@perpdesk/protocol'
import { LINEAR_PERPETUALS, USDC_PERPETUALS } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

let exchange: TestExchange
let maker: TestMaker

beforeAll(async () => {
  const instruments = [...LINEAR_PERPETUALS, ...USDC_PERPETUALS].filter(({ symbol }) =>
    ['BTCUSDT', 'ETHUSDT'].includes(symbol),
  )
  exchange = await startTestExchange({ instruments })
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await quote()
})
afterAll(() => exchange.stop())

async function quote(): Promise<void> {
  await maker.place('BTCUSDT', 'Sell', '65010', '50')
  await maker.place('BTCUSDT', 'Buy', '64990', '50')
}

const market = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.1' } as const

/** Advances to shortly before `until`, then past it in steps of five seconds that keep prices fresh. */
async function passOver(until: number): Promise<void> {
  exchange.advance(until - 70_000 - exchange.sequencer.now())
  for (let i = 0; i < 20; i += 1) {
    await exchange.setIndex('BTCUSDT', '65000')
    exchange.advance(5_000)
  }
}

/** Reads all pages of the transaction log, newest first. */
async function logOf(client: TestClient): Promise<Transaction[]> {
  const rows: Transaction[] = []
  let cursor = ''
  do {
    const page = await client.call('transactions', { limit: '3', ...(cursor !== '' && { cursor }) })
    rows.push(...page.list)
    cursor = page.nextPageCursor
  } while (cursor !== '')
  return rows
}

describe('books of account', () => {
  it('[ACC-05, ENG-11] a transfer between accounts stands in the transaction logs of both', async () => {
    const [giver, taker] = [await TestClient.demo(exchange.url), await TestClient.demo(exchange.url)]
    const [account = 0, to = 0] = [giver, taker].map((client) => {
      return exchange.identity.session(client.sessionToken)?.user.account
    })
    const transfer = { type: 'transfer', account, to, coin: 'USDT', amount: e8('12.5'), id: 'once' } as const
    expect((await exchange.run(transfer)).code).toBe(0)
    await exchange.settled()
    const [[given, first], [taken]] = [await logOf(giver), await logOf(taker)]
    expect(given).toMatchObject({ type: 'TRANSFER_OUT', coin: 'USDT', change: '-12.5', symbol: '', orderId: '' })
    expect(taken).toMatchObject({ type: 'TRANSFER_IN', coin: 'USDT', change: '12.5' })
    expect(e8(given?.balance ?? '')).toBe(e8(first?.balance ?? '') - e8('12.5'))
  })

  it('[ENG-11] the transaction log adds up at every row, through trades, fees, funding, a transfer and a liquidation', {
    timeout: 60_000,
  }, async () => {
    const client = await TestClient.demo(exchange.url)
    const account = exchange.identity.session(client.sessionToken)?.user.account ?? 0
    await exchange.run({ type: 'deposit', account, coin: 'USDC', amount: e8('250'), bonus: false })
    await exchange.run({ type: 'withdraw', account, coin: 'USDC', amount: e8('50') })
    await client.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
    await client.call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 5_000, sellLeverageE2: 5_000 })
    await client.call('createOrder', market)
    await client.call('createOrder', { ...market, side: 'Sell', qty: '0.04', reduceOnly: true })
    await passOver(exchange.sequencer.engine.quote(exchange.instrument('BTCUSDT').id).nextFundingTime)
    const spectator = await TestSocket.public(exchange.url)
    await spectator.subscribe('liquidation.all', 'liquidation.BTCUSDT', 'adlAlert')
    for (let i = 0; i < 5; i += 1) await exchange.setIndex('BTCUSDT', '60000')
    expect((await client.call('positions', {})).list).toEqual([])
    for (let i = 0; i < 5; i += 1) await exchange.setIndex('BTCUSDT', '65000')

    await exchange.settled()
    const rows = await logOf(client)
    expect(new Set(rows.map(({ type }) => type))).toEqual(
      new Set(['BONUS', 'TRANSFER_IN', 'TRANSFER_OUT', 'TRADE', 'SETTLEMENT', 'LIQUIDATION']),
    )
    const balances = new Map<string, bigint>()
    for (const row of rows.toReversed()) {
      const change = e8(row.change)
      expect(change).toBe(e8(row.cashFlow) + e8(row.funding) - e8(row.fee))
      const balance = (balances.get(row.coin) ?? 0n) + change
      expect({ id: row.id, balance: e8(row.balance) }).toEqual({ id: row.id, balance })
      balances.set(row.coin, balance)
    }
    for (const { coin, walletBalance } of (await client.call('wallet', {})).coins) {
      expect({ coin, balance: balances.get(coin) }).toEqual({ coin, balance: e8(walletBalance) })
    }
    const ofType = async (type: Transaction['type']) => (await client.call('transactions', { type })).list
    expect((await ofType('SETTLEMENT')).every(({ funding }) => funding !== '0')).toBe(true)
    expect((await client.call('transactions', { coin: 'USDC' })).list.map(({ type }) => type)).toEqual([
      'TRANSFER_OUT',
      'TRANSFER_IN',
    ])

    const executions = (await client.call('executions', {})).list
    expect(new Set(executions.map(({ execType }) => execType))).toEqual(new Set(['Trade', 'Funding', 'BustTrade']))
    const [funding] = (await client.call('executions', { execType: 'Funding' })).list
    expect(funding).toMatchObject({ symbol: 'BTCUSDT', execQty: '0.06', orderId: '', side: 'Buy' })
    const [paid] = await ofType('SETTLEMENT')
    expect(e8(funding?.execFee ?? '')).toBe(-e8(paid?.funding ?? ''))
    const [rate] = (await client.call('fundingHistory', { symbol: 'BTCUSDT' })).list
    expect(funding).toMatchObject({ feeRate: rate?.rate, execPrice: rate?.markPrice })

    const closed = (await client.call('closedPnl', {})).list
    expect(closed.map(({ execType, createType, qty }) => [execType, createType, qty])).toEqual([
      ['BustTrade', 'CreateByTakeOver_PassThrough', '0.06'],
      ['Trade', 'CreateByUser', '0.04'],
    ])
    expect(new Set(closed.map(({ id }) => id)).size).toBe(2)

    const { list } = await client.call('liquidations', { symbol: 'BTCUSDT' })
    expect(list).toMatchObject([{ symbol: 'BTCUSDT', side: 'Buy', size: '0.06' }])
    expect(Object.keys(list[0] ?? {})).toEqual(['symbol', 'side', 'size', 'price', 'time'])
    for (const topic of ['liquidation.all', 'liquidation.BTCUSDT']) {
      const reported = await spectator.until(() => spectator.of(topic)[1])
      expect(z.parse(liquidationMessage, reported).data).toEqual(list)
    }
    // The insurance fund starts empty, so auto-deleveraging starts with the takeover of the position and ends when it
    // is sold.
    const reported = () => spectator.of('adlAlert').flatMap((message) => z.parse(adlAlertMessage, message).data)
    const alerts = await spectator.until(() => (reported().length < 2 ? undefined : reported()))
    expect(alerts.map(({ symbol, active }) => [symbol, active])).toEqual([
      ['BTCUSDT', true],
      ['BTCUSDT', false],
    ])
    expect((await client.call('adlAlerts', { symbol: 'BTCUSDT' })).list).toEqual(alerts.toReversed())
    await spectator.close()
  })

  it('[ENG-11, DUR-03] every day has its equity point, also after history was rebuilt from the journal', {
    timeout: 60_000,
  }, async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('createOrder', market)
    const days: number[] = []
    for (let day = 0; day < 3; day += 1) {
      const now = exchange.sequencer.now()
      const midnight = now - (now % 86_400_000) + 86_400_000
      days.unshift(midnight)
      await passOver(midnight)
    }
    await exchange.settled()
    expect((await client.call('equityHistory', {})).list.map(({ day }) => day)).toEqual(days)
    const { list } = await client.call('equityHistory', { limit: '2' })
    for (const { totalEquity, coins } of list) {
      expect(coins).toMatchObject([{ coin: 'USDT', equity: totalEquity }])
    }
    const older = await client.call('equityHistory', { endTime: `${days[1]! + 60_000}` })
    expect(older.list.map(({ day }) => day)).toEqual(days.slice(1))
    const stranger = await TestClient.demo(exchange.url)
    expect((await stranger.call('equityHistory', {})).list).toEqual([])
  })

  it('[ENG-08] the insurance pools are public, now and day by day', async () => {
    await exchange.settled()
    const visitor = new TestClient(exchange.url)
    const { list } = await visitor.call('insurancePools', {})
    expect(list.map(({ coin }) => coin)).toContain('USDT')
    const days = (await visitor.call('insurance', {})).list
    expect(days.length).toBeGreaterThanOrEqual(3)
    expect(days[0]?.day).toBeGreaterThan(days[1]?.day ?? 0)
    expect(days[0]?.pools.map(({ name }) => name)).toEqual(list.map(({ name }) => name))
    expect((await visitor.call('deliveryPrices', {})).list).toEqual([])
    expect((await visitor.call('settlementPrices', { symbol: 'BTCUSDT' })).list).toEqual([])
  })

  it.each([
    ['transactions', transaction],
    ['executions', execution],
    ['closedPnl', closedPnl],
    ['orders', order],
  ] as const)('[TAB-04, SEC-04] a statement of %s is a CSV of every row, whatever its page', async (kind, record) => {
    const client = await TestClient.demo(exchange.url)
    for (const side of ['Buy', 'Sell'] as const) {
      await client.call('createOrder', { ...market, side, qty: '0.01', orderLinkId: `-${side}` })
    }
    const { text, headers } = await client.download('statement', { kind })
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="perpdesk-${kind}.csv"`)
    const [heading, ...lines] = text.split('\r\n').slice(0, -1)
    expect(heading).toBe(
      fieldsOf(record)
        .map(([name]) => name)
        .join(','),
    )
    const rows = { transactions: 3, executions: 2, closedPnl: 1, orders: 2 }
    expect(lines).toHaveLength(rows[kind])
    for (const line of lines) {
      for (const cell of line.split(',')) expect(cell).not.toMatch(/^[=+@]|^-(?![0-9])/)
    }
    if (kind === 'orders') expect(text).toContain(",'-Buy,")
    const none = await client.download('statement', { kind, endTime: '1' })
    expect(none.text).toBe(`${heading}\r\n`)
  })

  it('[API-03] a cursor that no page ended with is refused: an empty page would say that this was all', async () => {
    const client = await TestClient.demo(exchange.url)
    for (const name of ['transactions', 'orderHistory', 'equityHistory', 'insurance'] as const) {
      // the last cursor is valid, but for a table that no query here reads
      for (const cursor of ['abc', '1.2', '1.2.3', 'orders.-1.2.3', '1.2.3.4', 'executions.1.2.3']) {
        const { body } = await client.ask(name, { cursor })
        expect(body).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'cursor' } })
      }
      expect((await client.ask(name, { cursor: '' })).body.retCode).toBe(0)
    }
    const start = { cursor: 'ledger.0.0.0' }
    expect((await client.ask('transactions', start)).body.result).toEqual({ list: [], nextPageCursor: '' })
  })

  it('[API-03] a cursor goes on in the table that gave it, and is refused by every other', async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('createOrder', market)
    await exchange.settled()
    const { nextPageCursor: cursor } = await client.call('transactions', { limit: '1' })
    expect(cursor).not.toBe('')
    expect((await client.call('transactions', { limit: '1', cursor })).list).toHaveLength(1)
    for (const name of ['orderHistory', 'executions', 'closedPnl', 'fundingHistory'] as const) {
      const { body } = await client.ask(name, { symbol: 'BTCUSDT', cursor })
      expect(body).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'cursor' } })
    }
  })

  it('[TAB-04] a statement is complete beyond one page, and refused like any other call', async () => {
    const client = await TestClient.demo(exchange.url)
    const account = exchange.identity.session(client.sessionToken)?.user.account ?? 0
    await Promise.all(
      exchange.sequencer.submitAll(
        Array.from(
          { length: 2_345 },
          () => ({ type: 'deposit', account, coin: 'USDT', amount: 1n, bonus: false }) as const,
        ),
      ),
    )
    // Requested immediately: the file contains everything that happened before the request, even if it is not yet
    // written to disk.
    const { text } = await client.download('statement', { kind: 'transactions' })
    expect(text.split('\r\n')).toHaveLength(2_345 + 1 + 2)
    const wrong = await client.ask('statement', { kind: 'everything' })
    expect(wrong.body).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'kind' } })
    const ofCoin = await client.ask('statement', { kind: 'executions', coin: 'USDC' })
    expect(ofCoin.body).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'coin' } })
    const visitor = new TestClient(exchange.url)
    expect((await visitor.ask('statement', { kind: 'orders' })).body.retCode).toBe(10_007)
  })
})
