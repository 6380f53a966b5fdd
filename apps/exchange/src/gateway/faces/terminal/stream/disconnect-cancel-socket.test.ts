import { cpSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openIdentity } from '../../../../identity/open-identity.ts'
import { memoryFolder } from '../../../../testing/memory-folder.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'
import { TestSocket } from '../../../../testing/test-socket.ts'

const ORDER = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const
let exchange: TestExchange

beforeEach(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'], pairs: ['BTC/USDT'] })
  await exchange.setIndex('BTCUSDT', '65000')
  // Tests advance the timers of guards themselves, so that the speed of the machine does not matter.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await exchange.stop()
})

/** Returns a trader with one resting order, and a private socket that guards the account. */
async function guarded(topic: string): Promise<{ client: TestClient; socket: TestSocket }> {
  const client = await TestClient.demo(exchange.url)
  await client.call('createOrder', ORDER)
  const socket = await TestSocket.private(client)
  expect(await socket.ask({ op: 'subscribe', args: [topic] })).toMatchObject({ success: true, args: [topic] })
  return { client, socket }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

/** Waits until the exchange has only `count` open sockets. */
async function socketsLeft(count: number): Promise<void> {
  await expect.poll(() => exchange.gateway.sockets(), { timeout: 20_000 }).toBe(count)
}

const openOrders = async (client: TestClient) => (await client.call('openOrders', {})).list

async function noOrders(client: TestClient): Promise<void> {
  await expect.poll(async () => (await openOrders(client)).length, { timeout: 20_000 }).toBe(0)
}

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
  await socketsLeft(1)
  const again = await TestSocket.private(back.client)
  await again.ask({ op: 'subscribe', args: ['dcp.3'] })
  await seconds(3)
  await noOrders(lost.client)
  await noOrders(twice.client)
  await seconds(300)
  for (const { client } of [back, released, other]) expect(await openOrders(client)).toHaveLength(1)
  expect(await again.ask({ op: 'subscribe', args: ['dcp.2'] })).toMatchObject({ success: false })
  await Promise.all([again.close(), other.socket.close()])
}, 60_000)

it('[ENG-09, SPOT-02, 3.14] orders on pairs go with those on contracts, and give their coins back', async () => {
  const { client, socket } = await guarded('dcp.3')
  await client.call('createSpotOrder', { ...ORDER, symbol: 'BTC/USDT' })
  const held = async () => (await client.call('wallet', {})).coins.find(({ coin }) => coin === 'USDT')?.inOrders
  expect(await held()).toBe('640')
  socket.ws.terminate()
  await socketsLeft(0)
  await seconds(3)
  await noOrders(client)
  expect((await client.call('spotOrders', {})).list).toEqual([])
  expect(await held()).toBe('0')
}, 60_000)

it('[ENG-09, DUR-01, 3.14] a guard outlives the exchange: who is not back in time after a restart loses the orders', async () => {
  const [lost, back, released] = await Promise.all([guarded('dcp.20'), guarded('dcp.20'), guarded('dcp.20')])
  await released.socket.ask({ op: 'unsubscribe', args: ['dcp.20'] })
  // Read from a copy of the files, as the next process would after a `kill -9`: acknowledged guards are already on
  // disk.
  const dataDir = memoryFolder('guards')
  cpSync(exchange.config.dataDir, dataDir, { recursive: true })
  const { journalId, sequencer } = exchange
  const reader = await openIdentity({ dataDir, journalId, accounts: sequencer.engine.accounts() })
  expect([...(await reader.guards()).values()]).toEqual([20, 20])
  await reader.stop()
  rmSync(dataDir, { recursive: true })

  exchange = await exchange.restart()
  const [lostAgain, backAgain, releasedAgain] = [lost, back, released].map(({ client }) => client.at(exchange.url))
  await seconds(19)
  const socket = await TestSocket.private(backAgain!)
  expect(await socket.ask({ op: 'subscribe', args: ['dcp.20'] })).toMatchObject({ success: true })
  expect(await openOrders(lostAgain!)).toHaveLength(1)
  await seconds(300)
  await noOrders(lostAgain!)
  for (const client of [backAgain!, releasedAgain!]) expect(await openOrders(client)).toHaveLength(1)
  await expect.poll(async () => [...(await exchange.identity.guards()).values()], { timeout: 20_000 }).toEqual([20])
  await socket.close()
}, 60_000)

it('[ENG-09, DUR-01, ERR-06, 3.14] a guard that cannot be stored is refused, and the one before goes on', async () => {
  const { client, socket } = await guarded('dcp.3')
  const { setGuard } = exchange.identity
  Object.assign(exchange.identity, { setGuard: () => Promise.reject(new Error('disk full')) })
  const refused = {
    success: false,
    retCode: 10_035,
    retMsg: 'The guard against a lost connection could not be stored. It is as it was before; try again in a moment.',
  }
  expect(await socket.ask({ op: 'subscribe', args: ['dcp.60'] })).toMatchObject({ ...refused, args: ['dcp.60'] })
  expect(await socket.ask({ op: 'unsubscribe', args: ['dcp.3'] })).toMatchObject({ ...refused, args: ['dcp.3'] })
  const unknown = await socket.ask({ op: 'unsubscribe', args: ['dcp.60'] })
  expect(unknown).toMatchObject({ success: false, retCode: 10_030 })
  Object.assign(exchange.identity, { setGuard })
  socket.ws.terminate()
  await socketsLeft(0)
  await seconds(3)
  await noOrders(client)
}, 60_000)

it('[ENG-09, 3.14] what one message asks for is done in its order, each answered by itself', async () => {
  const { socket } = await guarded('dcp.3')
  const before = socket.answers.length
  socket.send({ op: 'subscribe', args: ['dcp.5', 'dcp'] })
  socket.send({ op: 'unsubscribe', args: ['dcp.3', 'dcp.5', 'dcp.3'] })
  await socket.until(() => socket.answers[before + 4])
  expect(socket.answers.slice(before).map(({ args, success }) => [args?.[0], success])).toEqual([
    ['dcp.5', true],
    ['dcp', true],
    ['dcp.3', true],
    ['dcp.5', true],
    ['dcp.3', false],
  ])
  expect([...(await exchange.identity.guards()).values()]).toEqual([10])
  await socket.close()
})
