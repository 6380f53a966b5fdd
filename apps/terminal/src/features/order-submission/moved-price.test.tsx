import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { Toaster } from '../../ui/index.ts'
import { completeDom, FakeExchange } from '../testing/index.ts'
import { placeOrder } from './order-submissions.ts'

const CREATE = '/contract/v5/order/create'
let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('notifications')
  takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT')), shrinkSymbol(inverse())])
  render(<Toaster />)
})

afterEach(async () => {
  cleanup()
  await exchange.stop()
})

function inverse() {
  return { ...symbolConfigOf('BTCUSD'), contractType: 'InversePerpetual' as const, coin: 'BTC' }
}

/** Returns the whole text of the shown notices. */
const reported = () => document.body.textContent ?? ''

it.each([
  ['BTCUSDT', '61500'],
  ['BTCUSD', '62500'],
])('[ORD-08] a limit order on %s whose price comes back another is told with both prices', async (symbol, price) => {
  exchange.answer(CREATE, () => ({ result: { orderId: '7', orderLinkId: symbol, price } }))
  const order = { symbol, side: 'Buy', orderType: 'Limit', qty: '1', orderLinkId: symbol } as const
  expect(await placeOrder(symbol, { ...order, price: '70000' })).toMatchObject({ kind: 'accepted' })
  await waitFor(() => expect(reported()).toMatch(new RegExp(`Price adjusted to ${price.slice(0, 2)},?500`)))
  expect(reported()).toMatch(new RegExp(`${symbol}.*your limit of 70,?000.* was outside the price limits`))
})

it('[ORD-08] one that comes back as it was asked for, and a market order, are told without', async () => {
  let price = '73000'
  exchange.answer(CREATE, ({ body }) => ({ result: { orderId: '7', orderLinkId: body['orderLinkId'], price } }))
  const order = { symbol: 'BTCUSDT', side: 'Buy', qty: '1' } as const
  await placeOrder('same', { ...order, orderType: 'Limit', price: '73000.0', orderLinkId: 'same' })
  await waitFor(() => expect(reported()).toMatch(/Order placed.*at 73,?000/))
  price = '74000'
  await placeOrder('market', { ...order, orderType: 'Market', orderLinkId: 'market' })
  await waitFor(() => expect(reported()).toMatch(/Order placed.*at market/))
  expect(reported()).not.toMatch(/Price adjusted to 7/)
})
