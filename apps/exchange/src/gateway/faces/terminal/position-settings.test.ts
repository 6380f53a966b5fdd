import { e8, formatE8 } from '@perpdesk/numeric'
import { tpslOf } from '@perpdesk/protocol'
import { INVERSE_PERPETUALS, LINEAR_PERPETUALS } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

let exchange: TestExchange
let maker: TestMaker

beforeAll(async () => {
  const instruments = [...LINEAR_PERPETUALS, ...INVERSE_PERPETUALS].filter(({ symbol }) =>
    ['BTCUSDT', 'BTCUSD'].includes(symbol),
  )
  exchange = await startTestExchange({ instruments })
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await exchange.setIndex('BTCUSD', '65000')
  await maker.place('BTCUSDT', 'Sell', '65010', '50')
  await maker.place('BTCUSDT', 'Buy', '64990', '50')
})
afterAll(() => exchange.stop())

const symbol = 'BTCUSDT'
const limit = { side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.1' } as const
const buy = { symbol, side: 'Buy', orderType: 'Market', qty: '0.1' } as const

async function holder(isolated = false): Promise<TestClient> {
  const client = await TestClient.demo(exchange.url)
  if (isolated) await client.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
  await client.call('createOrder', buy)
  return client
}

const codeOf = async (client: TestClient, ...[name, input]: Parameters<TestClient['ask']>) =>
  (await client.ask(name, input)).body.retCode

describe('TP, SL and trailing stop of a position', () => {
  it('[TPSL-11, R3.9, R3.24] full: set, seen on the position, unchanged refused, taken away by 0', async () => {
    const client = await holder()
    const { position } = await client.call('setTpSlTs', {
      symbol,
      positionIdx: 0,
      tpSlMode: 'Full',
      takeProfit: '70000',
      stopLoss: '60000',
      slTriggerBy: 'MarkPrice',
    })
    expect(position).toMatchObject({
      takeProfit: '70000',
      stopLoss: '60000',
      slTriggerBy: 'MarkPrice',
      tpSlMode: 'Full',
    })
    expect(position.stopOrders.map(({ stopOrderType }) => stopOrderType).toSorted()).toEqual(['StopLoss', 'TakeProfit'])
    expect(await codeOf(client, 'setTpSlTs', { symbol, takeProfit: '70000' })).toBe(34_040)
    expect(await codeOf(client, 'setTpSlTs', { symbol, takeProfit: '60000' })).toBe(10_001)
    const moved = await client.call('setTpSlTs', { symbol, stopLoss: '59000' })
    expect(moved.position).toMatchObject({ stopLoss: '59000', slTriggerBy: 'MarkPrice', tpTriggerBy: 'LastPrice' })
    const gone = await client.call('setTpSlTs', { symbol, takeProfit: '0' })
    expect(gone.position).toMatchObject({ takeProfit: '', stopLoss: '59000' })
    const open = (await client.call('openOrders', {})).list
    expect(open).toMatchObject([{ stopOrderType: 'StopLoss', orderStatus: 'Untriggered', triggerPrice: '59000' }])
  })

  it('[TPSL-11, REC-07] full: a dialog may name the legs that it modifies', async () => {
    const client = await holder()
    const { position } = await client.call('setTpSlTs', { symbol, takeProfit: '70000', stopLoss: '60000' })
    const { fullTpsl } = tpslOf(position)
    const ids = { tpStopOrderId: fullTpsl?.tpStopOrderId, slStopOrderId: fullTpsl?.slStopOrderId }
    const changed = { symbol, ...ids, tpSlMode: 'Full', takeProfit: '71000', stopLoss: '59000' } as const
    expect((await client.call('setTpSlTs', changed)).position).toMatchObject({ takeProfit: '71000', stopLoss: '59000' })
    const alone = { symbol, tpStopOrderId: ids.tpStopOrderId, takeProfit: '72000' }
    expect((await client.call('setTpSlTs', alone)).position).toMatchObject({ takeProfit: '72000', tpSlMode: 'Full' })
    const crossed = { symbol, tpSlMode: 'Full', tpStopOrderId: ids.slStopOrderId, takeProfit: '73000' }
    expect(await codeOf(client, 'setTpSlTs', crossed)).toBe(10_001)
    expect(await codeOf(client, 'setTpSlTs', { ...alone, tpSlMode: 'Partial' })).toBe(110_001)
  })

  it('[TPSL-11, R3.10, R3.11] partial: made, changed by id, listed, cancelled as a set and all together', async () => {
    const client = await holder()
    const set = { symbol, tpSlMode: 'Partial', takeProfit: '70000', stopLoss: '60000', qtyX: '4000000' } as const
    const { position } = await client.call('setTpSlTs', set)
    const [first, second] = position.stopOrders
    expect(first).toMatchObject({ qty: '0.04', pairOrderId: second?.orderId })
    const tp = position.stopOrders.find(({ stopOrderType }) => stopOrderType === 'PartialTakeProfit')
    const changed = await client.call('setTpSlTs', {
      symbol,
      tpSlMode: 'Partial',
      tpStopOrderId: tp?.orderId,
      takeProfit: '71000',
      limitTakeProfit: '71100',
    })
    expect(changed.position.stopOrders).toContainEqual(
      expect.objectContaining({ orderId: tp?.orderId, triggerPrice: '71000', orderType: 'Limit', price: '71100' }),
    )
    const moved = { symbol, tpStopOrderId: tp?.orderId, takeProfit: '71050' }
    expect((await client.call('setTpSlTs', moved)).position.stopOrders).toContainEqual(
      expect.objectContaining({ orderId: tp?.orderId, triggerPrice: '71050', orderType: 'Limit', price: '71100' }),
    )
    await client.call('setTpSlTs', { ...set, qtyX: undefined, tpSize: '0.01', slSize: '0.01' })
    expect((await client.call('stopOrders', { symbol })).list).toHaveLength(4)
    expect(await codeOf(client, 'setTpSlTs', { ...set, qtyX: '9000000' })).toBe(110_058)
    expect(await codeOf(client, 'setTpSlTs', { ...set, qty: '0.02', tpSize: '0.03', qtyX: undefined })).toBe(10_001)

    const cancelled = await client.call('cancelOrder', { symbol, orderId: tp?.orderId, type: 'TpSlOcoStopOrder' })
    expect(cancelled.orderId).toBe(tp?.orderId)
    const left = (await client.call('stopOrders', {})).list.length
    const all = { symbol, positionIdx: 0, type: 'PartialTpSlConditional' } as const
    const wrong = await client.send('/contract/v5/order/cancel-totally?business=inverse', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(all),
    })
    expect(wrong.body).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'business' } })
    expect(await client.call('cancelTotally', all)).toEqual({ cancelled: left })
    expect((await client.call('stopOrders', {})).list).toEqual([])
  })

  it('[TPSL-16, R3.25] trailing: by ratio with an activation, by distance, the activation alone', async () => {
    const client = await holder()
    const activation = { symbol, trailValuePercentageE4: 100, activationPrice: '66000' } as const
    expect((await client.call('setTpSlTs', activation)).position).toMatchObject({
      trailValuePercentageE4: 100,
      trailingStop: '',
      activationPrice: '66000',
      tsTriggerPrice: '',
    })
    const later = await client.call('setTpSlTs', { symbol, activationPrice: '67000' })
    expect(later.position).toMatchObject({ trailValuePercentageE4: 100, activationPrice: '67000' })
    const distance = await client.call('setTpSlTs', { symbol, trailingStop: '500' })
    expect(distance.position).toMatchObject({ trailingStop: '500', trailValuePercentageE4: 0 })
    expect(await codeOf(client, 'setTpSlTs', { symbol, trailingStop: '500', trailValuePercentageE4: 5 })).toBe(10_001)
    expect((await client.call('setTpSlTs', { symbol, trailingStop: '0' })).position.trailingStop).toBe('')
    expect(await codeOf(client, 'setTpSlTs', { symbol, activationPrice: '70000' })).toBe(10_001)
    expect(await codeOf(client, 'setTpSlTs', { symbol })).toBe(10_001)
  })

  it('[R3.20] without a position there is nothing to protect', async () => {
    const client = await TestClient.demo(exchange.url)
    expect(await codeOf(client, 'setTpSlTs', { symbol, takeProfit: '70000' })).toBe(10_001)
    expect(await client.call('cancelTotally', { symbol, positionIdx: 0, type: 'PartialTpSlConditional' })).toEqual({
      cancelled: 0,
    })
  })
})

describe('margin of a position', () => {
  it('[LEV-07, ORD-11] pre-add-margin shows exactly what add-margin then does, and changes nothing', async () => {
    const client = await holder(true)
    const more = { symbol, positionIdx: 0, addToPositionBalanceE8: 10_000_000_000 } as const
    const hash = exchange.sequencer.engine.stateHash()
    const preview = await client.call('preAddMargin', more)
    expect(exchange.sequencer.engine.stateHash()).toBe(hash)
    const { position } = await client.call('addMargin', more)
    const { updatedTime: _, ...before } = preview.position
    expect(position).toMatchObject(before)
    expect(preview.availableBalance).toBe((await client.call('wallet', {})).coins[0]?.availableBalance)
    expect(position.addedMargin).toBe('100')
    const away = await client.call('addMargin', { ...more, addToPositionBalanceE8: '-5000000000' })
    expect(away.position.addedMargin).toBe('50')
    for (const name of ['preAddMargin', 'addMargin'] as const) {
      expect(await codeOf(client, name, { ...more, addToPositionBalanceE8: '99999999999990000' })).toBe(110_014)
      expect(await codeOf(client, name, { ...more, addToPositionBalanceE8: '-900000000000' })).toBe(110_078)
      expect(await codeOf(client, name, { ...more, addToPositionBalanceE8: 0 })).toBe(110_027)
      expect(await codeOf(client, name, { ...more, addToPositionBalanceE8: 1 })).toBe(10_001)
    }
  })

  it('[LEV-07] add-margin that names what was added before acts once, however often and at whatever moment it is repeated', async () => {
    const client = await holder(true)
    const more = { symbol, positionIdx: 0, addToPositionBalanceE8: '10000000000', addedMarginE8: '0' } as const
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(client, 'addMargin', more)))
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 110_027, 110_027])
    expect(await codeOf(client, 'preAddMargin', more)).toBe(110_027)
    const [position] = (await client.call('positions', { symbol })).list
    expect(position?.addedMargin).toBe('100')
    const next = { ...more, addedMarginE8: '10000000000', addToPositionBalanceE8: '-2500000000' }
    expect((await client.call('addMargin', next)).position.addedMargin).toBe('75')
    expect(await codeOf(client, 'addMargin', next)).toBe(110_027)
  })

  it('[LEV-01] the settings of every contract that was touched come in one list', async () => {
    const client = await TestClient.demo(exchange.url)
    expect((await client.call('leverages', {})).list).toEqual([])
    await client.call('setLeverage', { symbol, buyLeverageE2: 2_500, sellLeverageE2: 2_500 })
    await client.call('createOrder', { ...limit, symbol: 'BTCUSD', qty: '1000' })
    const { list } = await client.call('leverages', {})
    expect(list.map((setting) => [setting.symbol, setting.buyLeverageE2])).toEqual([
      ['BTCUSDT', 2_500],
      ['BTCUSD', 1_000],
    ])
    expect(list[0]).toEqual(await client.call('leverage', { symbol }))
  })

  it('[REC-01, LEV-07] positions hold what their coin says that they hold, with what was added and what was taken away', async () => {
    const client = await holder(true)
    for (const change of ['10000000000', '-4000000000', '1234560000']) {
      const { position } = await client.call('addMargin', { symbol, positionIdx: 0, addToPositionBalanceE8: change })
      const [coin] = (await client.call('wallet', {})).coins
      expect(position.positionIM).toBe(coin?.totalPositionIM)
      expect(position.positionIM).toBe(position.positionBalance)
      const free = e8(coin!.walletBalance) - e8(coin!.totalPositionIM) - e8(coin!.totalOrderIM)
      expect(coin?.availableBalance).toBe(formatE8(free))
    }
  })

  it('[LEV-07] pre-add-margin is tagged usdt whatever the contract; add-margin by its family', async () => {
    const client = await holder(true)
    const inverse = { symbol: 'BTCUSD', positionIdx: 0, addToPositionBalanceE8: 10_000_000_000 }
    const tagged = async (path: string, body: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return (await client.send(`/contract/v5/private/position/${path}?business=usdt`, init)).body
    }
    // the request passes all checks up to the engine, which finds no position
    expect(await tagged('pre-add-margin', inverse)).toMatchObject({ retCode: 110_033 })
    expect(await tagged('pre-add-margin', { ...inverse, symbol })).toMatchObject({ retCode: 0 })
    expect(await tagged('add-margin', inverse)).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'business' } })
  })

  it('[LEV-07, 12.E6] automatic margin is a switch of isolated positions', async () => {
    const client = await holder(true)
    const on = { symbol, positionIdx: 0, newAutoAddMargin: true } as const
    expect((await client.call('setAutoAddMargin', on)).position.isAutoAddMargin).toBe(true)
    expect(await codeOf(client, 'setAutoAddMargin', on)).toBe(130_060)
    const cross = await holder()
    expect(await codeOf(cross, 'setAutoAddMargin', on)).toBe(110_076)
    expect(await codeOf(cross, 'preAddMargin', { symbol, addToPositionBalanceE8: '100000000' })).toBe(110_015)
  })

  it('[LEV-08, REC-10] the risk ladder of a contract is public', async () => {
    const visitor = new TestClient(exchange.url)
    const { list } = await visitor.call('riskLimits', { symbol })
    const { riskTiers } = exchange.instrument(symbol)
    expect(list).toHaveLength(riskTiers.length)
    expect(list[0]).toMatchObject({ riskId: 1, isLowestRisk: true, maxLeverageE2: riskTiers[0]?.maxLeverageE2 })
    expect(BigInt(list[0]?.maintainMarginE8 ?? 0)).toBe(riskTiers[0]?.maintenanceRate)
    for (const { section, maxLeverageE2 } of list) {
      expect(section[0]).toBe(100)
      expect(section.at(-1)).toBe(maxLeverageE2)
      expect(section).toEqual([...new Set(section)].toSorted((a, b) => a - b))
    }
  })

  it('[ENG-07, R5.13] classic accounts set margin mode and risk limit per contract, unified ones do not', async () => {
    const classic = await TestClient.demo(exchange.url, { accountType: 'classic' })
    expect((await classic.call('session', {})).user?.accountType).toBe('classic')
    const before = await classic.call('leverage', { symbol })
    const mode = { symbol, isIsolated: !before.isIsolated, buyLeverageE2: 500, sellLeverageE2: 500 }
    expect(await classic.call('switchIsolated', mode)).toMatchObject(mode)
    expect(await classic.call('setRiskLimit', { symbol, riskId: 2 })).toMatchObject({ riskId: 2 })
    expect(await codeOf(classic, 'setRiskLimit', { symbol, riskId: 999 })).toBe(110_031)
    const unified = await TestClient.demo(exchange.url)
    expect(await codeOf(unified, 'switchIsolated', mode)).toBe(100_028)
    expect(await codeOf(unified, 'setRiskLimit', { symbol, riskId: 2 })).toBe(100_028)
  })

  it('[ENG-09] a position is closed when the account comes near its margin: set, and taken away', async () => {
    const client = await holder()
    await client.call('setMmrClose', { symbol, rateE4: 8_000 })
    expect((await client.call('openOrders', {})).list).toMatchObject([
      { stopOrderType: 'MmRateClose', triggerRateE4: 8_000 },
    ])
    const again = await client.ask('setMmrClose', { symbol, rateE4: 8_000 })
    expect(again.body).toMatchObject({ retCode: 110_027, retMsg: 'No change: this is already set.' })
    await client.call('setMmrClose', { symbol, rateE4: 0 })
    expect((await client.call('openOrders', {})).list).toEqual([])
    expect(await codeOf(client, 'setMmrClose', { symbol, rateE4: 0 })).toBe(110_027)
    expect(await codeOf(client, 'setMmrClose', { symbol, rateE4: 9_500 })).toBe(10_001)
  })

  it('[API-03] rates at 1e4 come as JSON integers or as their digits', async () => {
    const client = await holder()
    await client.call('setMmrClose', { symbol, rateE4: '8000' })
    expect(await codeOf(client, 'setMmrClose', { symbol, rateE4: 8_000 })).toBe(110_027)
    expect(await codeOf(client, 'setMmrClose', { symbol, rateE4: '10001' })).toBe(10_001)
    const { position } = await client.call('setTpSlTs', { symbol, trailValuePercentageE4: '150' })
    expect(position.trailValuePercentageE4).toBe(150)
    const chase = { symbol, side: 'Buy', qty: '0.01', strategyType: 'Chase', chasePercentE4: '500' } as const
    await client.call('createStrategy', chase)
    expect((await client.call('strategies', {})).list).toMatchObject([{ chasePercentE4: 500 }])
  })

  it.each([
    ['setLeverage', { buyLeverageE2: 500, sellLeverageE2: 600 }, 'sellLeverageE2'],
    ['setLeverage', { buyLeverageE2: 1, sellLeverageE2: 500 }, 'buyLeverageE2'],
    ['setLeverage', { buyLeverageE2: 500, sellLeverageE2: 1 }, 'sellLeverageE2'],
    ['createOrder', { ...limit, leverageE2: 50 }, 'leverageE2'],
    ['createOrder', { ...limit, leverage: '0.5' }, 'leverage'],
    ['setMmrClose', { rateE4: 9_500 }, 'rateE4'],
    ['setTpSlTs', { tpSlMode: 'Full', takeProfit: '70000', limitTakeProfit: '71000' }, 'limitTakeProfit'],
    ['setTpSlTs', { tpSlMode: 'Full', stopLoss: '60000', limitStopLoss: '59000' }, 'limitStopLoss'],
    ['setTpSlTs', { tpSlMode: 'Full', takeProfit: '70000', tpStopOrderId: '5' }, 'tpStopOrderId'],
    ['setTpSlTs', { trailingStop: '100', activationPrice: '60000' }, 'activationPrice'],
    ['createOrder', { ...limit, maxSlippage: '5', maxSlippageType: 'TickSize' }, 'maxSlippage'],
  ] as const)('[API-03] %s %j: the refusal names the field as it was sent', async (name, input, field) => {
    const client = await holder()
    const { body } = await client.ask(name, { symbol, ...input })
    expect(body).toMatchObject({ retCode: 10_001, retExtInfo: { field } })
    expect(body.retMsg).toContain(`The field ${field} is not valid: `)
  })

  it('[API-03] margin that is finer than the coin is refused by the name of its field', async () => {
    const client = await holder(true)
    for (const name of ['preAddMargin', 'addMargin'] as const) {
      const { body } = await client.ask(name, { symbol, addToPositionBalanceE8: '1' })
      expect(body).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'addToPositionBalanceE8' } })
    }
  })

  it('[REC-01, API-01] brief positions carry the same under short keys, what an order costs among it', async () => {
    const client = await holder()
    const [position] = (await client.call('positions', {})).list
    expect(position).toMatchObject({ bv2c: '0.101045', sv2c: '0.101155', riskId: 1 })
    const { body } = await client.ask('briefPositions', {})
    expect(body.result).toMatchObject({ list: [{ s: symbol, q: '0.1', e: '65010', bc: '0.101045' }] })
    expect((await client.call('briefPositions', {})).list).toEqual([position])
  })
})
