import { PRIVATE_STREAM_PATH, PUBLIC_STREAM_PATH } from '@perpdesk/protocol'
import type { Stage } from '../stage.ts'
import { contractsOf, INDEXES, quote } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

/** Sockets: allowed messages, closing, disconnect-cancel-all, and an exchange that is closed and reopened. */
export const connections: Scene = {
  name: 'connections',
  time: TUESDAY,
  async play(stage, reopen) {
    await stage.index(INDEXES)
    await wrong(stage)
    await guarded(stage)
    await again(stage, reopen)
  },
}

async function wrong(stage: Stage): Promise<void> {
  const guest = stage.person('guest')
  const socket = await stage.listen(guest, 'public', ['orderbook.BTCUSDT'])
  for (const message of [
    { op: 'ping', reqId: 'mine' },
    { op: 'ping' },
    'no JSON',
    '[]',
    { op: 'order' },
    { op: 'subscribe', args: [] },
    { op: 'subscribe', args: ['orderbook.NOSUCHUSDT', 'order', 'orderbook.BTCUSDT', 'kline.2.BTCUSDT', ' '] },
    { op: 'unsubscribe', args: ['tickers.all', 'orderbook.BTCUSDT'] },
    { op: 'login', args: ['token'] },
  ]) {
    await stage.say(socket, message)
    await stage.pass(200)
  }
  const flooding = await stage.open(guest, PUBLIC_STREAM_PATH, 'flooding')
  for (let pings = 0; pings < 21; pings += 1) flooding.say({ op: 'ping', reqId: `ping ${pings}` })
  await flooding.closed
  await stage.pass(1_000)
  const [late, false_, twice] = [
    await stage.open(guest, `${PRIVATE_STREAM_PATH}?v=2`, 'late'),
    await stage.open(guest, `${PRIVATE_STREAM_PATH}?v=2`, 'false'),
    stage.person('twice'),
  ]
  false_.say({ op: 'subscribe', args: ['order'] })
  false_.say({ op: 'login', args: ['nobody’s token'] })
  await false_.closed
  await stage.pass(11_000)
  await late.closed
  await stage.ok(twice, 'demo', {})
  const own = await stage.listen(twice, 'private', ['order', 'orderbook.BTCUSDT', 'wallet'])
  await stage.say(own, { op: 'login', args: ['another'] })
  await stage.say(own, { op: 'unsubscribe', args: ['wallet', 'wallet', 'alert'] })
  await stage.ok(twice, 'logOut', {})
  await own.closed
  await stage.pass(100)
  await socket.close()
}

/** Orders of a lost connection are cancelled, unless the client reconnects in time. */
async function guarded(stage: Stage): Promise<void> {
  const [mia, ann] = [stage.person('mia'), stage.person('ann')]
  for (const person of [mia, ann]) await stage.ok(person, 'demo', {})
  const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01', price: '60000' } as const
  await stage.ok(ann, 'createOrder', order)
  await stage.ok(ann, 'createOrder', { ...order, orderType: 'Market', price: undefined, triggerPrice: '70000' })
  const first = await stage.listen(ann, 'private', ['dcp.5', 'order', 'dcp.2'], 'private')
  await first.close()
  await stage.pass(3_000)
  const second = await stage.listen(ann, 'private', ['dcp.5'])
  await stage.pass(4_000)
  await stage.ok(ann, 'openOrders', {})
  await second.close()
  await stage.pass(7_000)
  await stage.ok(ann, 'openOrders', {})
  await stage.ok(ann, 'orderHistory', {})
  const third = await stage.listen(ann, 'private', ['dcp'])
  await stage.say(third, { op: 'unsubscribe', args: ['dcp', 'dcp.9'] })
  await third.close()
}

async function again(stage: Stage, reopen: () => Promise<Stage>): Promise<void> {
  const [mia, ann] = [stage.person('mia'), stage.person('ann')]
  for (const person of [mia, ann]) await stage.ok(person, 'demo', {})
  const contract = contractsOf(stage)[0]
  if (contract === undefined) throw new Error('there is no contract')
  const { symbol } = contract
  await quote(stage, mia, { ...contract, times: () => '1' })
  await stage.ok(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Market', qty: '0.1', orderLinkId: 'before' })
  await stage.ok(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Limit', qty: '0.1', price: '64000' })
  await stage.ok(ann, 'setTpSlTs', { symbol, takeProfit: '70000', trailingStop: '500' })
  await stage.ok(ann, 'createStrategy', { symbol, side: 'Sell', qty: '0.1', strategyType: 'Chase' })
  const topics = ['order', 'position', 'wallet', 'strategy', 'leverage', 'dcp.10'] as const
  await stage.listen(ann, 'private', topics)
  await stage.listen(mia, 'public', [`orderbook.${symbol}`, 'publicNotice'])
  const later = await reopen()
  const [back, maker] = [later.again(ann), later.again(mia)]
  await later.index(INDEXES)
  await later.ok(back, 'session', {})
  await later.listen(back, 'private', topics)
  await later.listen(maker, 'public', [`orderbook.${symbol}`, 'publicNotice'])
  await later.pass(12_000)
  for (const name of ['openOrders', 'positions', 'wallet', 'strategies', 'orderHistory', 'executions'] as const) {
    await later.ok(back, name, {})
  }
  await later.no(back, 'createOrder', { symbol, side: 'Buy', orderType: 'Market', qty: '0.1', orderLinkId: 'before' })
  await later.ok(maker, 'depth', { symbol })
  await later.ok(maker, 'trades', { symbol })
}
