import { strategyMessage } from '@perpdesk/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await startTestExchange()
  await exchange.setIndex('BTCUSDT', '65000')
  const maker = await exchange.openMaker()
  await maker.place('BTCUSDT', 'Sell', '65010', '50')
  await maker.place('BTCUSDT', 'Buy', '64990', '50')
})
afterAll(() => exchange.stop())

const twap = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  qty: '0.1',
  strategyType: 'TWAP',
  durationSeconds: 300,
  intervalSeconds: 30,
} as const

describe('strategies over HTTP and the private socket', () => {
  it('[ENG-09] a TWAP has a slice every thirty seconds where nothing else is said; others have none', async () => {
    const client = await TestClient.demo(exchange.url)
    const { intervalSeconds: _, ...unsaid } = twap
    await client.call('createStrategy', unsaid)
    const chase = { symbol: 'BTCUSDT', side: 'Buy', qty: '0.1', strategyType: 'Chase' } as const
    await client.call('createStrategy', chase)
    const { list } = await client.call('strategies', {})
    expect(list.map(({ strategyType, intervalSeconds }) => [strategyType, intervalSeconds])).toEqual([
      ['Chase', 0],
      ['TWAP', 30],
    ])
    await client.call('cancelAllOrders', { kind: 'strategy' })
  })

  it('[ENG-09, API-01] a TWAP runs, is told, leaves its orders, and ends when it is stopped', async () => {
    const client = await TestClient.demo(exchange.url)
    const socket = await TestSocket.private(client)
    await socket.subscribe('strategy')
    const { strategyId, strategyLinkId } = await client.call('createStrategy', { ...twap, strategyLinkId: 'mine' })
    expect(strategyLinkId).toBe('mine')
    for (let second = 0; second < 35; second += 1) {
      exchange.advance(1_000)
      await exchange.setIndex('BTCUSDT', '65000')
    }
    const [running] = (await client.call('strategies', { symbol: 'BTCUSDT', strategyType: 'TWAP' })).list
    expect(running).toMatchObject({
      strategyId,
      strategyType: 'TWAP',
      pricing: 'Market',
      qty: '0.1',
      state: 2,
      slices: 10,
      terminateReason: 'unknown',
    })
    expect(Number.parseInt(running?.slicesBegun.toString() ?? '', 10)).toBeGreaterThanOrEqual(2)
    expect(running?.avgPrice).toBe('65010')
    expect((await client.call('strategies', { strategyType: 'Chase' })).list).toEqual([])

    await client.call('stopStrategy', { strategyId })
    expect((await client.call('strategies', {})).list).toEqual([])
    await exchange.settled()
    expect((await client.call('strategyHistory', {})).list).toMatchObject([
      { strategyId, state: 4, terminateType: 1, terminateReason: 'userStop' },
    ])
    const orders = (await client.call('strategyOrders', { strategyId })).list
    expect(orders.length).toBe(running?.childCount)
    expect(orders[0]).toMatchObject({ strategyId, createType: 'CreateByTWAP', orderStatus: 'Filled' })
    expect((await client.call('strategyOrders', { strategyId: '999' })).list).toEqual([])

    const reported = () => socket.of('strategy').flatMap((message) => z.parse(strategyMessage, message).data)
    await socket.until(() => reported().find(({ state }) => state === 4))
    expect(reported().map(({ state }) => state)).toContain(2)
    expect(reported().at(-1)).toMatchObject({ strategyId, state: 4 })
    await socket.close()
  })

  it('[ENG-09] a chase follows, an iceberg shows a part; both can be cancelled with the rest', async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('createStrategy', { symbol: 'BTCUSDT', side: 'Buy', qty: '0.1', strategyType: 'Chase' })
    await client.call('createStrategy', {
      symbol: 'BTCUSDT',
      side: 'Sell',
      qtyX: '10000000',
      strategyType: 'Iceberg',
      pricing: 'Limit',
      limitPrice: '66000',
      subQty: '0.02',
      postOnly: true,
    })
    exchange.advance(1_000)
    await exchange.setIndex('BTCUSDT', '65000')
    const open = (await client.call('openOrders', {})).list
    expect(open.map(({ createType, price, qty }) => `${createType} ${qty} at ${price}`).toSorted()).toEqual([
      'CreateByChaseOrder 0.1 at 64990',
      'CreateByIceBerg 0.02 at 66000',
    ])
    await client.call('createStrategy', { ...twap, triggerPrice: '90000' })
    expect(await client.call('cancelAllOrders', { kind: 'strategy', side: 'Sell' })).toEqual({ cancelled: 1 })
    expect(await client.call('cancelAllOrders', { kind: 'strategy' })).toEqual({ cancelled: 2 })
    expect((await client.call('strategies', {})).list).toEqual([])
    expect((await client.call('openOrders', {})).list).toEqual([])
  })

  it('[ENG-09, ENG-10] a cancel of all counts a strategy that it meets between two orders, and none that ends with an order', async () => {
    const client = await TestClient.demo(exchange.url)
    const iceberg = { symbol: 'BTCUSDT', side: 'Buy', qty: '0.1', strategyType: 'Iceberg', pricing: 'Limit' } as const
    await client.call('createStrategy', twap)
    await client.call('createStrategy', { ...iceberg, limitPrice: '64000', subQty: '0.02' })
    await client.call('createOrder', {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      price: '63000',
      qty: '0.01',
    })
    exchange.advance(1_000)
    await exchange.setIndex('BTCUSDT', '65000')
    const open = async () => (await client.call('openOrders', {})).list.map(({ createType }) => createType).toSorted()
    expect(await open()).toEqual(['CreateByIceBerg', 'CreateByUser'])
    expect((await client.call('strategies', {})).list).toHaveLength(2)
    // The order, the iceberg with its open order, and the TWAP that waits for its next slice.
    expect(await client.call('cancelAllOrders', {})).toEqual({ cancelled: 3 })
    expect((await client.call('strategies', {})).list).toEqual([])
    expect(await client.call('cancelAllOrders', {})).toEqual({ cancelled: 0 })

    await client.call('createStrategy', twap)
    await client.call('createStrategy', { ...twap, triggerPrice: '90000' })
    exchange.advance(1_000)
    await exchange.setIndex('BTCUSDT', '65000')
    expect(await open()).toEqual([])
    expect(await client.call('cancelAllOrders', { side: 'Sell' })).toEqual({ cancelled: 0 })
    expect(await client.call('cancelAllOrders', { kind: 'conditional' })).toEqual({ cancelled: 0 })
    expect(await client.call('cancelAllOrders', { kind: 'active' })).toEqual({ cancelled: 1 })
    expect(await client.call('cancelAllOrders', {})).toEqual({ cancelled: 1 })
    expect((await client.call('strategies', {})).list).toEqual([])
  })

  it.each([
    ['an interval that is none', { ...twap, intervalSeconds: 7 }, 10_001],
    ['too short a time', { ...twap, durationSeconds: 30 }, 10_001],
    ['no quantity', { ...twap, qty: undefined }, 10_001],
    ['too little for its slices', { ...twap, qty: '0.001' }, 60_066],
    ['an unknown contract', { ...twap, symbol: 'NOPEUSDT' }, 10_029],
  ])('[ENG-09, API-03] %s is refused', async (_, input, code) => {
    const client = await TestClient.demo(exchange.url)
    const { body } = await client.ask('createStrategy', input)
    expect(body.retCode).toBe(code)
    expect(body.retMsg).toMatch(/^[A-Z].*\.$/)
    expect((await client.ask('stopStrategy', { strategyId: '12345' })).body.retCode).toBe(60_065)
  })
})
