import {
  cancelOrderFields,
  ENDPOINT_NAMES,
  type Endpoint,
  type EndpointName,
  endpoints,
  fieldsOf,
  replaceOrderFields,
} from '@perpdesk/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS, hostileBodies, IDS_BEYOND } from '../../../../testing/hostile-bodies.ts'
import { hostileQueries } from '../../../../testing/hostile-queries.ts'
import { type TestAnswer, TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'

let exchange: TestExchange
let client: TestClient

beforeAll(async () => {
  exchange = await startTestExchange({ pairs: ['BTC/USDT'] })
  await exchange.setIndex('BTCUSDT', '65000')
  const maker = await exchange.openMaker()
  await maker.place('BTCUSDT', 'Sell', '65010', '1')
  client = await TestClient.demo(exchange.url)
})
afterAll(() => exchange.stop())

const posts = ENDPOINT_NAMES.filter((name) => endpoints[name].method === 'POST')
const bodies = [...Map.groupBy(hostileBodies(), (row) => row.endpoint)]
const queries = [...Map.groupBy(hostileQueries(), (row) => row.endpoint)]

/**
 * Expects a refusal with a sentence of the catalogue that contains nothing of the input, and no command as a result.
 */
function expectRefused(title: string, answer: TestAnswer, status: number, code: number): void {
  expect({ title, status: answer.status, code: answer.body.retCode }).toEqual({ title, status, code })
  // Some messages have a form that other clients of exchanges parse; the terminal replaces the part before `??` with
  // its own text.
  const sentence = answer.body.retMsg.replace(
    /(?:: expect [^?]*|:[0-9]+ set for [A-Za-z_ :0-9]*)\?\?(?:Last|Mark|Index)Price$/,
    '.',
  )
  expect(sentence).toMatch(/^[A-Z][^<>]*\.$/)
  expect(answer.body.retMsg).not.toMatch(/script|\{|undefined|NaN/)
  expect(answer.body.requestId).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
}

const state = () => ({ seq: exchange.sequencer.engine.seq, hash: exchange.sequencer.engine.stateHash() })

describe('hostile inputs over every endpoint', () => {
  it('[API-03] number more than a thousand', () => {
    expect(hostileBodies().length + hostileQueries().length + posts.length * HOSTILE_TEXTS.length).toBeGreaterThan(
      1_000,
    )
  })

  it.each(bodies)('[API-03] POST %s refuses each wrong field with 10001', async (endpoint, rows) => {
    const before = state()
    for (const { title, body } of rows) expectRefused(title, await client.ask(endpoint, body), 400, 10_001)
    expect(state()).toEqual(before)
  })

  it.each(queries)('[API-03] GET %s refuses each wrong query with 10001', async (endpoint, rows) => {
    const before = state()
    for (const { title, query } of rows) {
      expectRefused(title, await client.send(`${endpoints[endpoint].path}?${query}`), 400, 10_001)
    }
    expect(state()).toEqual(before)
  })

  it.each(posts)('[API-03] POST %s refuses bodies that are none', async (endpoint) => {
    const before = state()
    for (const [title, body, status, code] of HOSTILE_TEXTS) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array(Buffer.from(body)),
      }
      expectRefused(title, await client.send(endpoints[endpoint].path, init), status, code)
    }
    expect(state()).toEqual(before)
  })

  it.each(posts)('[API-03] POST %s takes JSON only', async (endpoint) => {
    const before = state()
    for (const type of [
      'text/plain',
      'text/json',
      'application/xml',
      'application/jsonp',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      '*/*',
      'json',
    ]) {
      const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' }
      expectRefused(type, await client.send(endpoints[endpoint].path, init), 415, 10_415)
    }
    expect(state()).toEqual(before)
  })

  it.each(ENDPOINT_NAMES)('[API-03] %s answers to its own method only, whatever a header says', async (endpoint) => {
    const { method, path } = endpoints[endpoint]
    const before = state()
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (other === method) continue
      const headers = { 'x-http-method-override': method, 'content-type': 'application/json' }
      const answer = await client.send(path, { method: other, headers, ...(other !== 'GET' && { body: '{}' }) })
      expectRefused(other, answer, 405, 10_405)
      expect(answer.headers.get('allow')).toBe(method)
    }
    expect(state()).toEqual(before)
  })

  it.each([
    '/contract/v5/order/create/',
    '/contract/v5/order//create',
    '/CONTRACT/v5/order/create',
    '/contract/v5/order/create;x',
    '/contract/v5/order/create%20',
    '/contract/v5/order/create%00',
    '/contract/v5/order',
    '/contract',
    '/contract/v5/order/create/../list/x',
    '/user/private/ott/x',
    '/%2fcontract',
    '/v5/order/create',
    '/admin',
    '/.git/config',
    '/.env',
    '/identity.db',
    '/..%2f..%2fidentity.db',
    '/realtime/public',
    '/realtime/private?v=2',
    '/debug',
    '/__proto__',
    '/constructor',
    '/wp-login.php',
    `/${'a'.repeat(2_000)}`,
    '/\u0661',
    '/?__proto__=1',
    '/*',
    '/contract/*',
  ])('[API-03] there is nothing at %s', async (path) => {
    const before = state()
    expectRefused(path, await client.send(path, { headers: { accept: 'application/json' } }), 404, 10_404)
    expectRefused(
      path,
      await client.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      404,
      10_404,
    )
    expect(state()).toEqual(before)
  })

  it.each([
    ['an empty one', 'sid='],
    ['one that is too short', 'sid=abc'],
    ['one that is too long', `sid=${'A'.repeat(10_000)}`],
    ['a guessed one', `sid=${'A'.repeat(43)}`],
    ['one with SQL in it', "sid=' OR 1=1 --"],
    ['one in quotes', `sid="${'A'.repeat(43)}"`],
    ['the name of another', `xsid=${'A'.repeat(43)}`],
    ['the TLS name on plain HTTP', `__Host-sid=${'A'.repeat(43)}`],
    ['a thousand of them', Array.from({ length: 300 }, (_, i) => `sid=${i}`).join('; ')],
    ['only separators', ';;;;;==;;='],
  ])('[SEC-01] a cookie that is %s is nobody', async (_, cookie) => {
    const before = state()
    for (const name of ['wallet', 'createOrder', 'oneTimeToken', 'openOrders'] as const) {
      expectRefused(name, await client.ask(name, {}, { cookie }), 401, 10_007)
    }
    expect(state()).toEqual(before)
  })
})

describe('ids of the exchange', () => {
  const isId = ([name]: readonly [string, unknown]) => /[oO]rderId$|^strategyId$/.test(name)
  const idsOf = (schema: Endpoint['request']) =>
    fieldsOf(schema)
      .filter(isId)
      .map(([name]) => name)
  const inBatches: Partial<Record<EndpointName, readonly string[]>> = {
    cancelOrders: idsOf(cancelOrderFields),
    replaceOrders: idsOf(replaceOrderFields),
  }
  const good: Partial<Record<EndpointName, Record<string, unknown>>> = {
    replaceOrder: { symbol: 'BTCUSDT', qty: '0.02' },
    replaceOrders: { symbol: 'BTCUSDT', qty: '0.02' },
    cancelOrder: { symbol: 'BTCUSDT' },
    cancelOrders: { symbol: 'BTCUSDT' },
    replaceSpotOrder: { symbol: 'BTC/USDT', qty: '0.02' },
    cancelSpotOrder: { symbol: 'BTC/USDT' },
    setTpSlTs: { symbol: 'BTCUSDT', tpSlMode: 'Partial', takeProfit: '70000' },
  }
  const rows = ENDPOINT_NAMES.flatMap((name) => [
    ...idsOf(endpoints[name].request).map((field): [EndpointName, string, boolean] => [name, field, false]),
    ...(inBatches[name] ?? []).map((field): [EndpointName, string, boolean] => [name, field, true]),
  ])

  it('[API-03] stand in as many places as are known', () => {
    expect(rows.length).toBeGreaterThanOrEqual(9)
  })

  it.each(rows)('[API-03] %s refuses a %s that no id can be', async (name, field, isBatched) => {
    const before = state()
    const ask = (id: string) => {
      const item = { ...good[name], [field]: id }
      return client.ask(name, isBatched ? { request: [item] } : item)
    }
    const faulty = isBatched ? `request.0.${field}` : field
    for (const id of IDS_BEYOND) {
      const answer = await ask(id)
      expectRefused(`${field} ${id}`, answer, 400, 10_001)
      expect(answer.body.retExtInfo['field']).toBe(faulty)
    }
    expect(state()).toEqual(before)
    // The largest possible cursor refers to nothing, and is answered like any other cursor that refers to nothing.
    const [largest, unknown] = [await ask('4503599627370495'), await ask('4503599627370494')]
    expect(largest.status).toBeLessThan(500)
    expect([largest.body.retCode, largest.body.result]).toEqual([unknown.body.retCode, unknown.body.result])
  })
})

describe('orders that are well written and wrong', () => {
  const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' }
  const scaled = {
    symbol: 'BTCUSDT',
    side: 'Buy',
    qty: '0.01',
    fromPrice: '60000',
    toPrice: '61000',
    count: 2,
    distribution: 'Flat',
  }
  const twap = {
    symbol: 'BTCUSDT',
    side: 'Buy',
    qty: '0.1',
    strategyType: 'TWAP',
    durationSeconds: 300,
    intervalSeconds: 30,
  }
  const most = '999999999999999'
  const rows: [string, EndpointName, Record<string, unknown>, number][] = [
    ['an unknown contract', 'createOrder', { ...order, symbol: 'NOPEUSDT' }, 10_029],
    ['a contract like one of ours', 'createOrder', { ...order, symbol: 'BTCUSD' }, 10_029],
    ['no quantity', 'createOrder', { ...order, qty: '0' }, 10_001],
    ['the largest quantity', 'createOrder', { ...order, qty: most }, 10_001],
    ['the largest quantity in units', 'createOrder', { ...order, qty: undefined, qtyX: '999999999999999000' }, 10_001],
    ['the smallest quantity', 'createOrder', { ...order, qty: '0.00000001' }, 10_001],
    ['no price', 'createOrder', { ...order, price: '0' }, 10_001],
    ['the largest price', 'createOrder', { ...order, price: most }, 10_001],
    ['a price of 2^52 ticks', 'createOrder', { ...order, price: '450359962737049.6' }, 10_001],
    ['a quantity of 2^52 lots', 'createOrder', { ...order, qty: '4503599627370.496' }, 10_001],
    [
      'a stop at 2^52 ticks',
      'setTpSlTs',
      { symbol: 'BTCUSDT', takeProfit: '450359962737049.6', tpSlMode: 'Full' },
      10_001,
    ],
    ['a price off the grid', 'createOrder', { ...order, price: '64000.01' }, 10_001],
    ['a price above all', 'createOrder', { ...order, price: '2000000', side: 'Sell' }, 110_003],
    ['a market order with a price', 'createOrder', { ...order, orderType: 'Market' }, 10_001],
    ['more than the account can pay', 'createOrder', { ...order, qty: '100' }, 110_007],
    ['too little value', 'createOrder', { ...order, price: '1000', qty: '0.001' }, 110_094],
    ['reduce-only without a position', 'createOrder', { ...order, reduceOnly: true }, 110_017],
    [
      'close-on-trigger of nothing',
      'createOrder',
      { ...order, reduceOnly: true, closeOnTrigger: true, qty: undefined },
      110_017,
    ],
    ['the other position mode', 'createOrder', { ...order, positionIdx: 1 }, 10_001],
    ['an order that never was', 'cancelOrder', { symbol: 'BTCUSDT', orderId: '4503599627370495' }, 110_001],
    ['an id beyond integers', 'cancelOrder', { symbol: 'BTCUSDT', orderId: '9007199254740993' }, 10_001],
    ['an order of another contract', 'cancelOrder', { symbol: 'ETHUSDT', orderId: '1' }, 110_001],
    ['no name', 'cancelOrder', { symbol: 'BTCUSDT' }, 10_001],
    ['nothing to replace', 'replaceOrder', { symbol: 'BTCUSDT', orderId: '1' }, 10_001],
    ['a replacement of nothing', 'replaceOrder', { symbol: 'BTCUSDT', orderLinkId: 'gone', qty: '0.02' }, 110_001],
    [
      'leverage above the tiers',
      'setLeverage',
      { symbol: 'BTCUSDT', buyLeverageE2: 100_000, sellLeverageE2: 100_000 },
      110_013,
    ],
    ['leverage below the least', 'setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 1, sellLeverageE2: 1 }, 10_001],
    [
      'two leverages in one-way mode',
      'setLeverage',
      { symbol: 'BTCUSDT', buyLeverageE2: 500, sellLeverageE2: 600 },
      10_001,
    ],
    ['the mode that is set', 'switchPositionMode', { symbol: 'BTCUSDT', positionMode: 'MergedSingle' }, 110_025],
    ['margin to nothing', 'addMargin', { symbol: 'BTCUSDT', positionIdx: 0, addToPositionBalanceE8: '1' }, 110_015],
    [
      'all the margin there is',
      'addMargin',
      { symbol: 'BTCUSDT', positionIdx: 0, addToPositionBalanceE8: '999999999999999999' },
      110_015,
    ],
    ['the margin mode that is set', 'setMarginMode', { marginMode: 'REGULAR_MARGIN' }, 110_026],
    ['a margin mode that is not offered', 'setMarginMode', { marginMode: 'PORTFOLIO_MARGIN' }, 110_073],
    [
      'a trigger beside what it must rise to',
      'createOrder',
      { ...order, triggerPrice: '60000', triggerDirection: 1 },
      110_092,
    ],
    [
      'a trigger beside what it must fall to',
      'createOrder',
      { ...order, triggerPrice: '70000', triggerDirection: 2 },
      110_093,
    ],
    ['a trigger off the grid', 'createOrder', { ...order, triggerPrice: '60000.01' }, 10_001],
    ['a direction without a trigger', 'createOrder', { ...order, triggerDirection: 1 }, 10_001],
    ['a take profit below the price', 'createOrder', { ...order, takeProfit: '60000' }, 10_001],
    ['a stop loss above the price', 'createOrder', { ...order, stopLoss: '65000' }, 10_001],
    ['a take profit off the grid', 'createOrder', { ...order, takeProfit: '70000.01' }, 10_001],
    [
      'a limit take profit for all of it',
      'createOrder',
      { ...order, takeProfit: '70000', limitTakeProfit: '1' },
      10_001,
    ],
    ['half an OCO order', 'createOrder', { ...order, price: undefined, type: 'OcoOrder', takeProfit: '70000' }, 10_001],
    [
      'more slippage than allowed',
      'createOrder',
      { ...order, orderType: 'Market', price: undefined, maxSlippage: '10001', maxSlippageType: 'TickSize' },
      110_108,
    ],
    [
      'a finer slippage than allowed',
      'createOrder',
      { ...order, orderType: 'Market', price: undefined, maxSlippage: '0.001', maxSlippageType: 'Percent' },
      110_109,
    ],
    ['slippage on a limit order', 'createOrder', { ...order, maxSlippage: '1', maxSlippageType: 'Percent' }, 10_001],
    ['a price beside the book', 'createOrder', { ...order, bboSide: 'Queue' }, 10_001],
    ['leverage above the tiers with an order', 'createOrder', { ...order, leverageE2: 100_000 }, 110_013],
    [
      'an amended trigger of nothing',
      'replaceOrder',
      { symbol: 'BTCUSDT', orderId: '9', triggerPrice: '1000' },
      110_001,
    ],
    ['too few scaled orders', 'createScaled', { ...scaled, count: 1 }, 10_001],
    ['weights that are not all', 'createScaled', { ...scaled, distribution: 'Custom', weights: [1, 2] }, 10_001],
    ['a scaled order for nobody', 'createScaled', { ...scaled, qty: '100' }, 110_007],
    ['a coin that nothing is settled in', 'cancelAllOrders', { settleCoin: 'DOGE' }, 10_001],
    ['a strategy that was never there', 'stopStrategy', { strategyId: '77' }, 60_065],
    ['a strategy of no length', 'createStrategy', { ...twap, durationSeconds: 0 }, 10_001],
    ['a strategy of nothing', 'createStrategy', { ...twap, qty: '0' }, 10_001],
    ['a strategy on an unknown pair', 'createStrategy', { ...twap, symbol: 'NOPE/USDT' }, 170_121],
    ['a strategy on a pair of nothing', 'createStrategy', { ...twap, symbol: 'BTC/USDT', qty: '0' }, 10_001],
    [
      'a strategy on a pair of 2^52 lots',
      'createStrategy',
      { ...twap, symbol: 'BTC/USDT', qty: '4503599627.370496' },
      10_001,
    ],
    ['a strategy on a pair that reduces', 'createStrategy', { ...twap, symbol: 'BTC/USDT', reduceOnly: true }, 10_001],
    ['strategies of no kind on pairs', 'cancelAllSpotOrders', { kind: 'mmrClose' }, 10_001],
    ['stops of no position', 'setTpSlTs', { symbol: 'BTCUSDT', takeProfit: '70000' }, 10_001],
    ['nothing to set', 'setTpSlTs', { symbol: 'BTCUSDT' }, 10_001],
    ['automatic margin in cross', 'setAutoAddMargin', { symbol: 'BTCUSDT', newAutoAddMargin: true }, 110_076],
    ['a preview in cross', 'preAddMargin', { symbol: 'BTCUSDT', addToPositionBalanceE8: 10_000 }, 110_015],
    ['a risk limit of a unified account', 'setRiskLimit', { symbol: 'BTCUSDT', riskId: 2 }, 100_028],
    [
      'a margin mode of one contract',
      'switchIsolated',
      { symbol: 'BTCUSDT', isIsolated: true, buyLeverageE2: 500, sellLeverageE2: 500 },
      100_028,
    ],
    ['a margin close of nothing', 'setMmrClose', { symbol: 'BTCUSDT', rateE4: 8_000 }, 110_033],
  ]

  const own = async () => ({
    orders: await client.call('openOrders', {}),
    positions: await client.call('positions', {}),
    wallet: await client.call('wallet', {}),
    leverage: await client.call('leverage', { symbol: 'BTCUSDT' }),
    strategies: await client.call('strategies', {}),
    book: await client.call('depth', { symbol: 'BTCUSDT' }),
    audit: exchange.sequencer.engine.audit(),
  })

  it.each(rows)(
    '[API-03] %s is refused by %s with a sentence and changes nothing',
    async (title, endpoint, body, code) => {
      const before = await own()
      const answer = await client.ask(endpoint, body)
      expectRefused(title, answer, code === 10_001 ? 400 : 200, code)
      expect(answer.body.retMsg).not.toContain('–')
      expect(await own()).toEqual(before)
    },
  )

  it('[SEC-01] what was typed never comes back as markup', async () => {
    const answer = await client.send(
      `/contract/v5/public/tickers?symbol=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    )
    expect(JSON.stringify(answer.body)).not.toContain('<')
    expect(Object.prototype).not.toHaveProperty('isAdmin')
  })
})
