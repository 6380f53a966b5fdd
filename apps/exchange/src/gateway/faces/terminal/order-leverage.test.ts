import type { RequestOf } from '@perpdesk/protocol'
import { REFUSALS } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await startTestExchange()
  await exchange.setIndex('BTCUSDT', '65000')
})
afterAll(() => exchange.stop())

type Ticket = RequestOf<'createOrder'>

const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const

async function leverageOf(client: TestClient): Promise<readonly number[]> {
  const { buyLeverageE2, sellLeverageE2 } = await client.call('leverage', { symbol: 'BTCUSDT' })
  return [buyLeverageE2, sellLeverageE2]
}

async function refusalOf(client: TestClient, ticket: Ticket): Promise<readonly unknown[]> {
  const { body } = await client.ask('createOrder', ticket)
  return [body.retCode, body.retExtInfo['field'] ?? '']
}

describe('an order that brings its leverage, over HTTP', () => {
  it('[ORD-01, ENG-09, R5.11] leaves the leverage as it was where it is refused, and changes it where it is taken', async () => {
    const client = await TestClient.demo(exchange.url)
    const refused: readonly (readonly [Partial<Ticket>, number, string])[] = [
      [{ leverageE2: 2_000, qty: '100' }, REFUSALS.insufficientBalance, ''],
      [{ leverageE2: 2_000, qty: '0.000001' }, 10_001, 'qty'],
      [{ leverageE2: 2_000, triggerPrice: '64000', triggerDirection: 1 }, REFUSALS.risingExpected, ''],
      [{ leverageE2: 50, qty: '100' }, 10_001, 'leverageE2'],
      [{ leverage: '0.5', qty: '100' }, 10_001, 'leverage'],
      [{ leverageE2: 100_000, qty: '100' }, REFUSALS.leverageTooHigh, ''],
    ]
    for (const [ticket, ...refusal] of refused) {
      expect(await refusalOf(client, { ...limit, ...ticket })).toEqual(refusal)
      expect(await leverageOf(client)).toEqual([1_000, 1_000])
    }
    await client.call('createOrder', { ...limit, leverageE2: 2_000 })
    expect(await leverageOf(client)).toEqual([2_000, 2_000])
  })

  it('[ORD-01, ENG-09] waits at it: conditional orders and OCOs change it when they are accepted', async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('createOrder', { ...limit, triggerPrice: '64500', triggerDirection: 2, leverage: '15' })
    expect(await leverageOf(client)).toEqual([1_500, 1_500])
    const oco = { symbol: 'BTCUSDT', side: 'Sell', orderType: 'Market', qty: '0.01', type: 'OcoOrder' } as const
    await client.call('createOrder', { ...oco, takeProfit: '70000', stopLoss: '60000', leverageE2: 1_200 })
    expect(await leverageOf(client)).toEqual([1_200, 1_200])
  })

  it.each(['classic', 'UTA2'] as const)(
    '[REV-02, R5.11] in hedged isolated margin only its own side gets it (%s)',
    async (accountType) => {
      const client = await TestClient.demo(exchange.url, { accountType })
      const setting = { symbol: 'BTCUSDT', buyLeverageE2: 1_000, sellLeverageE2: 1_000 }
      if (accountType === 'classic') await client.call('switchIsolated', { ...setting, isIsolated: true })
      else await client.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
      await client.call('switchPositionMode', { symbol: 'BTCUSDT', positionMode: 'BothSide' })
      await client.call('createOrder', { ...limit, positionIdx: 1, leverageE2: 2_500 })
      expect(await leverageOf(client)).toEqual([2_500, 1_000])
      const sale = { ...limit, side: 'Sell', price: '66000', positionIdx: 2 } as const
      await client.call('createOrder', { ...sale, leverage: '5' })
      expect(await leverageOf(client)).toEqual([2_500, 500])
    },
  )

  it('[ORD-08, ENG-09] that is split sets it with the first part that is taken, and not at all where none is', async () => {
    const client = await TestClient.demo(exchange.url)
    const { maxLimitQty } = exchange.instrument('BTCUSDT')
    const big = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '20000', leverageE2: 2_000 } as const
    const qtyX = `${(maxLimitQty * 5n) / 2n}`
    expect(await refusalOf(client, { ...big, qtyX })).toEqual([REFUSALS.insufficientBalance, ''])
    expect(await refusalOf(client, { ...big, qtyX, leverageE2: 50 })).toEqual([10_001, 'leverageE2'])
    expect(await leverageOf(client)).toEqual([1_000, 1_000])
    // At twenty times leverage this balance covers only the last part.
    const account = exchange.identity.session(client.sessionToken)?.user.account ?? 0
    const amount = (maxLimitQty * 20_000n * 3n) / 80n
    await exchange.run({ type: 'deposit', account, coin: 'USDT', amount, bonus: true })
    const { body } = await client.ask('createOrder', { ...big, qtyX, orderLinkId: 'split' })
    expect(body.retCode).toBe(39_303)
    const { list } = await client.call('openOrders', {})
    expect(list.map(({ orderLinkId }) => orderLinkId)).toEqual(['split_3'])
    expect(await leverageOf(client)).toEqual([2_000, 2_000])
  })
})
