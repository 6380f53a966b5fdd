import { e8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { MAX_ALERT_NOTE, MAX_ALERTS } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

const PAIR = 'BTC/USDT'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT', 'ETHUSDT'], pairs: [PAIR] })
  await exchange.setIndex('BTCUSDT', '65000')
})
afterAll(() => exchange.stop())

type Terms = RequestOf<'createAlert'>
const terms = (fields: Partial<Terms> = {}): Terms => ({
  alertId: 'alert-0001',
  symbol: 'BTCUSDT',
  source: 'IndexPrice',
  condition: 'crossing',
  value: '66000',
  minutes: 0,
  repeat: 'once',
  expiresTime: 0,
  note: '',
  ...fields,
})

describe('[CHT-09] price alerts over the API', () => {
  it('are set, listed, changed, paused and deleted by their person and nobody else', async () => {
    const [client, stranger] = [await TestClient.demo(exchange.url), await TestClient.demo(exchange.url)]
    const now = exchange.sequencer.now()
    const set = await client.call('createAlert', terms({ note: 'sell half', expiresTime: now + 60_000 }))
    expect(set).toMatchObject({
      alertId: 'alert-0001',
      value: '66000',
      state: 'on',
      count: 0,
      lastPrice: '',
      note: 'sell half',
    })
    expect(set.createdTime).toBeGreaterThanOrEqual(now)
    // a request repeated after a lost answer returns the same alert
    expect(await client.call('createAlert', terms({ value: '1' }))).toEqual(set)
    await client.call('createAlert', terms({ alertId: 'alert-0002', condition: 'moves', value: '2.5', minutes: 60 }))
    expect((await client.call('alerts', {})).list.map(({ alertId }) => alertId)).toEqual(['alert-0002', 'alert-0001'])

    expect(await client.call('switchAlert', { alertId: 'alert-0001', state: 'paused' })).toEqual({
      ...set,
      state: 'paused',
    })
    const changed = await client.call('changeAlert', terms({ symbol: 'ETHUSDT', repeat: 'each' }))
    expect(changed).toMatchObject({ symbol: 'ETHUSDT', repeat: 'each', state: 'on', note: '', expiresTime: 0 })

    expect((await stranger.call('alerts', {})).list).toEqual([])
    for (const [name, input] of [
      ['changeAlert', terms()],
      ['switchAlert', { alertId: 'alert-0001', state: 'on' }],
    ] as const) {
      expect((await stranger.ask(name, input)).body).toMatchObject({ retCode: 20_011 })
    }
    await stranger.call('deleteAlert', { alertId: 'alert-0001' })
    expect((await client.call('alerts', {})).list).toHaveLength(2)
    await client.call('deleteAlert', { alertId: 'alert-0001' })
    await client.call('deleteAlert', { alertId: 'alert-0001' })
    expect((await client.call('alerts', {})).list.map(({ alertId }) => alertId)).toEqual(['alert-0002'])
    expect((await new TestClient(exchange.url).ask('alerts', {})).status).toBe(401)
  })

  it.each([
    ['value', { value: '0' }],
    ['value', { value: '99999999999' }],
    ['value', { condition: 'rises', minutes: 5, value: '1000.01' }],
    ['value', { condition: 'falls', minutes: 5, value: '0.001' }],
    ['minutes', { condition: 'above', minutes: 5 }],
    ['minutes', { condition: 'moves', value: '5', minutes: 0 }],
    ['expiresTime', { expiresTime: 1 }],
    ['note', { note: 'x'.repeat(MAX_ALERT_NOTE + 1) }],
  ] as const)('refuse the field %s of %j', async (field, wrong) => {
    const client = await TestClient.demo(exchange.url)
    expect((await client.ask('createAlert', terms(wrong))).body).toMatchObject({
      retCode: 10_001,
      retExtInfo: { field },
    })
    expect((await client.call('alerts', {})).list).toEqual([])
  })

  it('refuse an unknown contract, one more than the most, and too many changes at once', async () => {
    const client = await TestClient.demo(exchange.url)
    expect((await client.ask('createAlert', terms({ symbol: 'NONEUSDT' }))).body.retCode).toBe(10_029)
    for (let place = 0; place < MAX_ALERTS; place += 1) {
      await client.call('createAlert', terms({ alertId: `alert-${1_000 + place}` }))
    }
    const more = await client.ask('createAlert', terms({ alertId: 'one-more' }))
    expect(more.body).toMatchObject({ retCode: 20_010, retExtInfo: { limit: `${MAX_ALERTS}` } })
    const last = async () => (await client.ask('deleteAlert', { alertId: 'nobodys-1' })).body.retCode
    let code = 0
    for (let tries = 0; code === 0 && tries < 50; tries += 1) code = await last()
    expect(code).toBe(10_006)
    exchange.advance(2_000)
    expect(await last()).toBe(0)
  })

  it('come over the sockets of their person, once, and are there after a restart', async () => {
    const [client, stranger] = [await TestClient.demo(exchange.url), await TestClient.demo(exchange.url)]
    const [socket, other] = [await TestSocket.private(client), await TestSocket.private(stranger)]
    for (const each of [socket, other]) await each.subscribe('notice', 'alert')
    await client.call('createAlert', terms({ repeat: 'each', note: 'look' }))
    await exchange.setIndex('BTCUSDT', '65999.9')
    await exchange.setIndex('BTCUSDT', '66000')
    const reported = await socket.until(() => socket.of('notice').find(({ type }) => type === 'delta'))
    const [notice] = reported.data as [{ id: string }]
    const came = { alertId: 'alert-0001', value: '66000', price: '66000', note: 'look' }
    expect(notice).toMatchObject({ kind: 'priceAlert', symbol: 'BTCUSDT', price: '66000', alert: came })
    expect(socket.of('alert').at(-1)?.data).toMatchObject([
      { alertId: 'alert-0001', state: 'on', count: 1, lastPrice: '66000' },
    ])

    // the price crosses again within the minute, and again after it
    await exchange.setIndex('BTCUSDT', '65000')
    await exchange.setIndex('BTCUSDT', '67000')
    exchange.advance(61_000)
    await exchange.setIndex('BTCUSDT', '65500')
    const again = (data: unknown) => JSON.stringify(data).includes('"count":2')
    await socket.until(() => socket.of('alert').find(({ data }) => again(data)))
    const fired = await client.call('firedAlerts', {})
    expect(fired.list.map(({ price }) => price)).toEqual(['65500', '66000'])
    expect(fired.list[1]?.firedId).toBe(notice.id)
    expect(
      other
        .of('notice')
        .concat(other.of('alert'))
        .filter(({ type }) => type === 'delta'),
    ).toEqual([])
    expect((await stranger.call('firedAlerts', {})).list).toEqual([])
    await Promise.all([socket.close(), other.close()])

    exchange = await exchange.restart()
    const returned = client.at(exchange.url)
    expect(await returned.call('firedAlerts', {})).toEqual(fired)
    expect((await returned.call('alerts', {})).list).toMatchObject([{ alertId: 'alert-0001', state: 'on', count: 2 }])
    const late = await TestSocket.private(returned)
    await late.subscribe('alert')
    expect(late.of('alert')[0]?.data).toMatchObject([{ alertId: 'alert-0001', count: 2 }])
    await late.close()
  })

  it('[CHT-09, SPOT-02] watch the last price of a spot pair, on which they come over the sockets too; a pair has no mark price', async () => {
    const client = await TestClient.demo(exchange.url)
    const [maker, taker] = [await exchange.openMaker(), await exchange.openMaker()]
    await exchange.run({ type: 'deposit', account: maker.account, coin: 'BTC', amount: e8('1'), bonus: false })
    await exchange.setIndex('BTCUSDT', '65000')
    const socket = await TestSocket.private(client)
    await socket.subscribe('notice')
    const pair = terms({ alertId: 'alert-pair', symbol: PAIR, source: 'LastPrice', condition: 'above', value: '65010' })
    for (const source of ['MarkPrice', 'IndexPrice'] as const) {
      expect((await client.ask('createAlert', { ...pair, source })).body).toMatchObject({
        retCode: 10_001,
        retExtInfo: { field: 'source' },
      })
    }
    expect((await client.ask('createAlert', { ...pair, symbol: 'BTC/EUR' })).body.retCode).not.toBe(0)
    expect(await client.call('createAlert', pair)).toMatchObject({ symbol: PAIR, state: 'on' })
    await socket.subscribe('alert')
    expect(socket.of('alert')[0]).toMatchObject({ type: 'snapshot', data: [{ symbol: PAIR, state: 'on' }] })
    const trade = async (price: string) => {
      expect((await maker.place(PAIR, 'Sell', price, '0.1')).code).toBe(0)
      expect((await taker.place(PAIR, 'Buy', price, '0.1')).code).toBe(0)
    }
    await trade('65009.9')
    await trade('65010')
    const reported = await socket.until(() => socket.of('notice').find(({ type }) => type === 'delta'))
    expect(reported.data).toMatchObject([{ kind: 'priceAlert', symbol: PAIR, price: '65010', side: '' }])
    expect((await client.call('firedAlerts', {})).list).toMatchObject([{ alertId: 'alert-pair', symbol: PAIR }])
    await client.call('changeAlert', { ...pair, condition: 'moves', value: '1', minutes: 5 })
    await socket.close()
    exchange = await exchange.restart()
    const { list } = await client.at(exchange.url).call('alerts', {})
    expect(list).toMatchObject([{ symbol: PAIR, condition: 'moves', state: 'on' }])
  })
})
