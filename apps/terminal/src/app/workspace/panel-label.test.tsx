import { orderRecord, positionRecord, strategyRecord } from '@perpdesk/protocol/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { openOrders, positions, strategies } from '../../stores/private-state.ts'
import { PanelLabel } from './panel-label.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts('app')
})
afterEach(() => {
  cleanup()
  positions.setState({ status: 'signedOut', value: [] })
  openOrders.setState({ status: 'signedOut', value: [] })
  strategies.setState({ status: 'signedOut', value: [] })
})

it('[TAB-02, REC-06] a tab tells how many rows its panel has, orders of one set as one, once that is known', () => {
  render(
    <>
      <h2>
        <PanelLabel id="positions" symbol="BTCUSDT" />
      </h2>
      <h2>
        <PanelLabel id="orders" symbol="BTCUSDT" />
      </h2>
      <h2>
        <PanelLabel id="assets" symbol="BTCUSDT" />
      </h2>
    </>,
  )
  const labels = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(labels()).toEqual(['Positions', 'Open orders', 'Assets'])
  act(() => openOrders.setState({ status: 'loading', value: [] }))
  expect(labels()).toEqual(['Positions', 'Open orders', 'Assets'])
  const set = { parentOrderId: '5', stopOrderType: 'TakeProfit' } as const
  act(() => {
    positions.setState({ status: 'live', value: [] })
    openOrders.setState({
      status: 'live',
      value: [
        orderRecord({ orderId: '4' }),
        orderRecord({ orderId: '5', ...set }),
        orderRecord({ orderId: '6', ...set }),
      ],
    })
  })
  expect(labels()).toEqual(['Positions 0', 'Open orders 2', 'Assets'])
  act(() => positions.setState({ status: 'stale', value: [positionRecord()] }))
  expect(labels()).toEqual(['Positions 1', 'Open orders 2', 'Assets'])
})

it('[TAB-02, SPOT-02] the tab of strategies counts those of the product on the page', () => {
  const strategy = (symbol: string, strategyId: string) => strategyRecord({ symbol, strategyId })
  strategies.setState({
    status: 'live',
    value: [strategy('BTCUSDT', '1'), strategy('BTC/USDT', '2'), strategy('ETH/USDT', '3')],
  })
  render(
    <>
      <h2>
        <PanelLabel id="strategies" symbol="ETHUSDT" />
      </h2>
      <h2>
        <PanelLabel id="strategies" symbol="BTC/USDT" />
      </h2>
    </>,
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Strategies 1', 'Strategies 2'])
})
