import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClient } from '../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts'
import { TestSocket } from '../../testing/test-socket.ts'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
  await exchange.setIndex('BTCUSDT', '65000')
})
afterAll(() => exchange.stop())

/** A trader with one resting order, and a private socket that guards it. */
async function guarded(topic: string): Promise<{ client: TestClient; socket: TestSocket }> {
  const client = await TestClient.demo(exchange.url)
  const { order } = {
    order: { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' },
  } as const
  await client.call('createOrder', order)
  const socket = await TestSocket.private(client)
  expect(await socket.ask({ op: 'subscribe', args: [topic] })).toMatchObject({ success: true, args: [topic] })
  return { client, socket }
}

const openOrders = async (client: TestClient) => (await client.call('openOrders', {})).list

it('[ENG-09, 3.14] a socket that breaks takes its orders with it; others keep theirs', async () => {
  const [lost, back, released, other, twice] = await Promise.all([
    guarded('dcp.3'),
    guarded('dcp.3'),
    guarded('dcp.3'),
    guarded('dcp'),
    guarded('dcp.3'),
  ])
  lost.socket.ws.terminate()
  back.socket.ws.terminate()
  expect(await released.socket.ask({ op: 'unsubscribe', args: ['dcp.3'] })).toMatchObject({ success: true })
  released.socket.ws.terminate()
  await twice.socket.ask({ op: 'subscribe', args: ['dcp.300'] })
  expect(await twice.socket.ask({ op: 'unsubscribe', args: ['dcp.300'] })).toMatchObject({ success: true })
  twice.socket.ws.terminate()
  const again = await TestSocket.private(back.client)
  await again.ask({ op: 'subscribe', args: ['dcp.3'] })
  await expect.poll(async () => (await openOrders(lost.client)).length, { timeout: 6_000, interval: 50 }).toBe(0)
  await expect.poll(async () => (await openOrders(twice.client)).length, { timeout: 6_000, interval: 50 }).toBe(0)
  for (const { client } of [back, released, other]) expect(await openOrders(client)).toHaveLength(1)
  expect(await again.ask({ op: 'subscribe', args: ['dcp.2'] })).toMatchObject({ success: false })
  await Promise.all([again.close(), other.socket.close()])
}, 15_000)
