import { PRIVATE_STREAM_PATH, publicNoticeMessage } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { HaltReason } from '../../../sequencer/sequencer.ts'
import { comesWithin } from '../../../testing/comes-within.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

const ORDER = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const
let exchange: TestExchange

beforeEach(async () => {
  exchange = await startTestExchange()
  await exchange.setIndex('BTCUSDT', '65000')
})
afterEach(() => exchange.stop())

/** Sets the state that the sequencer has while the disk is full (or, with `null`, while there is room). */
const halt = (halted: HaltReason | null) => Object.assign(exchange.sequencer, { halted })

describe('an exchange that takes no orders', () => {
  it('[DUR-02, OPS-03, RT-02] says so on every interface, does nothing, and says when it is over', async () => {
    const client = await TestClient.demo(exchange.url)
    const socket = await TestSocket.public(exchange.url)
    await socket.subscribe('publicNotice')
    halt('diskFull')

    const refused = await client.ask('createOrder', ORDER)
    expect(refused).toMatchObject({ status: 503, body: { retCode: 10_016, retExtInfo: { reason: 'diskFull' } } })
    expect(refused.body.retMsg).toBe('The exchange is not accepting orders right now (diskFull). Nothing was done.')
    expect(await client.call('status', {})).toMatchObject({ accepting: false, reason: 'diskFull' })
    expect((await client.call('openOrders', {})).list).toEqual([])
    expect((await client.call('wallet', {})).coins[0]?.walletBalance).toBe('100000')
    expect((await client.send('/ready')).status).toBe(503)
    expect((await client.send('/health')).status).toBe(200)
    const reported = await socket.until(() => socket.answers.find((answer) => answer.op === 'status'))
    expect(reported).toMatchObject({ success: false, retCode: 10_016 })
    const late = await TestSocket.public(exchange.url)
    expect(await late.until(() => late.answers[0])).toMatchObject({ op: 'status', success: false })

    halt(null)
    await socket.until(() => socket.answers.find((answer) => answer.op === 'status' && answer.success))
    await client.call('createOrder', ORDER)
    expect((await client.send('/ready')).status).toBe(200)
    const notices = () => socket.of('publicNotice').flatMap((reported) => z.parse(publicNoticeMessage, reported).data)
    await socket.until(() => (notices().length < 2 ? undefined : true))
    expect(notices().map(({ kind, symbol }) => [kind, symbol])).toEqual([
      ['ordersStopped', ''],
      ['ordersResumed', ''],
    ])
  })

  it('[DUR-01] keeps a sign-up whose account could not be opened, and opens it later', async () => {
    halt('journalFailed')
    const client = new TestClient(exchange.url)
    const person = { email: 'ida@example.com', password: 'seven calm rivers', name: 'Ida' }
    expect(await client.ask('signUp', person)).toMatchObject({ status: 503, body: { retCode: 10_016 } })
    expect(client.cookies.size).toBe(0)
    halt(null)
    await client.call('logIn', { email: person.email, password: person.password })
    expect((await client.call('wallet', {})).coins[0]?.walletBalance).toBe('100000')
  })

  it('[DUR-02, API-04] says on a socket, too, that it can open no account now', async () => {
    const { session } = await exchange.identity.openSession(await exchange.identity.createDemo())
    halt('journalFailed')
    const socket = await TestSocket.open(exchange.url, `${PRIVATE_STREAM_PATH}?v=2`)
    socket.send({
      op: 'login',
      args: [exchange.identity.issueOneTimeToken(session, exchange.identity.mainAccount(session.user))],
    })
    const answer = await socket.until(() => socket.answers.find(({ op }) => op === 'login'))
    expect(answer).toMatchObject({ success: false, retCode: 10_016 })
    expect((await socket.closed).code).toBe(1008)
  })

  it('[API-04] tells its sockets when it closes', async () => {
    const client = await TestClient.demo(exchange.url)
    const sockets = [await TestSocket.public(exchange.url), await TestSocket.private(client)]
    const silent = await TestSocket.open(exchange.url, `${PRIVATE_STREAM_PATH}?v=2`)
    silent.ws.pause()
    expect(await comesWithin(1_500, exchange.gateway.close())).toBe(true)
    for (const socket of sockets) expect(await socket.closed).toEqual({ code: 1001, reason: 'the exchange restarts' })
  })
})
