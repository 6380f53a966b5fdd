import { e8 } from '@perpdesk/numeric'
import { expandSymbols, noticeMessage, type Transaction } from '@perpdesk/protocol'
import { type ContractInstrument, contractsAt, PERPETUALS } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TestClient } from '../../../testing/test-client.ts'
import { OPENING_TIME, startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

let exchange: TestExchange
let maker: TestMaker
let futures: ContractInstrument[]

const PERPETUAL = { usdt: 'BTCUSDT', usdc: 'BTCPERP', inverse: 'BTCUSD' } as const

beforeAll(async () => {
  const perpetuals = PERPETUALS.filter(({ symbol }) => Object.values<string>(PERPETUAL).includes(symbol))
  // The nearest dated contract of each family; the lister assigns the ids.
  futures = ['USDT', 'BTC'].map((settleCoin, place) => {
    const contract = contractsAt(OPENING_TIME).find(
      (future) => future.baseCoin === 'BTC' && future.settleCoin === settleCoin,
    )
    if (!contract) throw new Error(`no future settled in ${settleCoin}`)
    return { ...contract, id: 900 + place }
  })
  exchange = await startTestExchange({ instruments: [...perpetuals, ...futures] })
  maker = await exchange.openMaker()
  for (const coin of ['USDC', 'BTC']) {
    await exchange.run({ type: 'deposit', account: maker.account, coin, amount: e8('1000000'), bonus: false })
  }
  await pass()
  for (const symbol of [PERPETUAL.usdc, ...futures.map((future) => future.symbol)]) {
    await maker.place(symbol, 'Sell', '65010', '50')
    await maker.place(symbol, 'Buy', '64990', '50')
  }
})
afterAll(() => exchange.stop())

/** Sends index prices of all contracts again, so that they stay fresh. */
async function pass(price = '65000'): Promise<void> {
  for (const symbol of Object.values(PERPETUAL)) await exchange.setIndex(symbol, price)
}

/** Advances to shortly before a time, then past it in steps that keep prices fresh. */
async function passOver(until: number, price = '65000'): Promise<void> {
  exchange.advance(until - 60_000 - exchange.sequencer.now())
  for (let i = 0; i < 16; i += 1) {
    await pass(price)
    exchange.advance(5_000)
  }
}

async function funded(): Promise<TestClient> {
  const client = await TestClient.demo(exchange.url)
  const account = exchange.identity.session(client.sessionToken)?.user.account ?? 0
  for (const [coin, amount] of [
    ['USDC', '50000'],
    ['BTC', '1'],
  ] as const) {
    await exchange.run({ type: 'deposit', account, coin, amount: e8(amount), bonus: false })
  }
  return client
}

function expectAddsUp(rows: readonly Transaction[]): void {
  const balances = new Map<string, bigint>()
  for (const row of rows.toReversed()) {
    const balance = (balances.get(row.coin) ?? 0n) + e8(row.change)
    expect(e8(row.change)).toBe(e8(row.cashFlow) + e8(row.funding) - e8(row.fee))
    expect({ id: row.id, balance: e8(row.balance) }).toEqual({ id: row.id, balance })
    balances.set(row.coin, balance)
  }
}

describe('books of account at the end of a session and of a contract', () => {
  it('[ENG-05, ENG-11, 4.E8] a session of a USDC perpetual is settled to the wallet and leaves its records', {
    timeout: 60_000,
  }, async () => {
    const client = await funded()
    const symbol = PERPETUAL.usdc
    await client.call('createOrder', { symbol, side: 'Buy', orderType: 'Market', qty: '0.1' })
    const now = exchange.sequencer.now()
    const minutes = exchange.instrument(symbol).sessionMinutes
    const session = now - (now % (minutes * 60_000)) + minutes * 60_000
    await passOver(session)
    await exchange.settled()
    const settlements = (await client.call('settlements', {})).list
    expect(settlements).toMatchObject([
      { symbol, execType: 'SessionSettlePnL', createType: '', qty: '0.1', avgEntryPrice: '65010' },
    ])
    const [settled] = settlements
    const [price] = (await new TestClient(exchange.url).call('settlementPrices', { symbol })).list
    expect(price?.price).toBe(settled?.avgExitPrice)
    const [position] = (await client.call('positions', { symbol })).list
    expect(position).toMatchObject({ size: '0.1', entryPrice: '65010', sessionAvgPrice: price?.price })
    const rows = (await client.call('transactions', { coin: 'USDC' })).list
    expectAddsUp(rows)
    expect(rows.some((row) => row.cashFlow === settled?.closedPnl)).toBe(true)
  })

  it('[ENG-04, ENG-05, ENG-11, TST-03] a dated contract is delivered in its coin, linear and inverse, leaves its records, and its holder is told', {
    timeout: 60_000,
  }, async () => {
    const client = await funded()
    const socket = await TestSocket.private(client)
    await socket.subscribe('notice')
    const qty = { USDT: '0.1', BTC: '10000' }
    for (const { symbol, settleCoin } of futures) {
      const quantity = qty[settleCoin as keyof typeof qty]
      if (settleCoin === 'BTC') await maker.place(symbol, 'Sell', '65020', '100000')
      await client.call('createOrder', { symbol, side: 'Buy', orderType: 'Market', qty: quantity })
    }
    await passOver(Math.max(...futures.map(({ deliveryTime }) => deliveryTime)), '66000')
    await exchange.settled()
    expect((await client.call('positions', {})).list).toEqual([])
    const records = (await client.call('deliveries', {})).list
    expect(records.map(({ execType }) => execType).toSorted()).toEqual(['Delivery', 'Settle'])
    expect(new Set(records.map(({ createType }) => createType))).toEqual(new Set(['CreateBySettle']))
    const visitor = new TestClient(exchange.url)
    for (const { symbol, settleCoin, deliveryTime } of futures) {
      const [price] = (await visitor.call('deliveryPrices', { symbol })).list
      expect(price).toMatchObject({ symbol, deliveryTime })
      const record = records.find((row) => row.symbol === symbol)
      expect(record?.avgExitPrice).toBe(price?.price)
      const [execution] = (await client.call('executions', { symbol })).list
      expect(execution).toMatchObject({ symbol, execPrice: price?.price, execType: record?.execType, side: 'Sell' })
      const delivered = (await client.call('transactions', { coin: settleCoin, type: 'DELIVERY' })).list
      expect(delivered).toMatchObject([{ symbol, coin: settleCoin }])
      expectAddsUp((await client.call('transactions', { coin: settleCoin, limit: '200' })).list)
      const wallet = (await client.call('wallet', {})).coins.find(({ coin }) => coin === settleCoin)
      const [last] = (await client.call('transactions', { coin: settleCoin })).list
      expect(last?.balance).toBe(wallet?.walletBalance)
    }
    // the notice names the side of the position, not that of the closing order
    const reported = () => socket.of('notice').flatMap((message) => z.parse(noticeMessage, message).data)
    await socket.until(() => (reported().length < futures.length ? undefined : true))
    expect(reported().map(({ kind, symbol, side }) => ({ kind, symbol, side }))).toEqual(
      futures.map(({ symbol }) => ({ kind: 'delivery', symbol, side: 'Buy' })),
    )
    const { LinearFutures, InverseFutures } = await visitor.call('symbols', {})
    const ended = expandSymbols([...LinearFutures, ...InverseFutures])
    expect(ended.map(({ contractStatus }) => contractStatus)).toEqual(['Delivering', 'Delivering'])
    for (const { difference } of exchange.sequencer.engine.audit()) expect(difference).toBe(0n)
  })
})
