import { e8 } from '@perpdesk/numeric'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import type { LiveTicker } from '../../stores/index.ts'
import { instrumentRecord } from '../testing/index.ts'
import { Figures, LastPrice } from './symbol-figures.tsx'

const UNTRADED: LiveTicker = {
  symbol: 'BTCUSDT',
  last: 0n,
  mark: e8('65000.12'),
  index: e8('65001.5'),
  bid: undefined,
  ask: undefined,
  prev24h: 0n,
  high24h: 0n,
  low24h: 0n,
  volume24h: 0n,
  turnover24h: 0n,
  openInterest: 0n,
  fundingRate: e8('0.0001'),
  nextFundingTime: 0,
  predictedDelivery: undefined,
  highestBuy: undefined,
  lowestSell: undefined,
  change24h: 0n,
  changeRate24h: 0n,
  direction: 'none',
}

beforeAll(async () => {
  await startTexts()
  await loadTexts('symbolBar')
})
afterEach(cleanup)

const figure = (name: string) => screen.getByText(name).closest('div')?.querySelector('dd')?.textContent

it('[CAT-14] a contract that nobody has traded yet shows its mark and index, and no price that there never was', () => {
  const contract = instrumentRecord()
  const { container, rerender } = render(<LastPrice ticker={UNTRADED} contract={contract} />)
  expect(container.textContent).toBe('–')
  rerender(<Figures ticker={UNTRADED} contract={contract} />)
  expect(figure('Mark')).toBe('65,000.12')
  expect(figure('Index')).toBe('65,001.50')
  for (const name of ['24h change', '24h high', '24h low']) expect(figure(name)).toBe('–')
})

it('[CAT-14, R1.10] a contract that is over shows the price it was delivered at, as no estimate, and counts no time down', () => {
  const ticker = { ...UNTRADED, predictedDelivery: e8('65010.25') }
  const deliveryTime = Date.parse('2026-11-27T08:00:00Z')
  const show = (status: 'Trading' | 'Delivering' | 'Closed') =>
    render(<Figures ticker={ticker} contract={instrumentRecord({ deliveryTime, status })} />)
  show('Trading')
  expect(figure('Est. delivery price')).toBe('65,010.25')
  expect(figure('Delivery in')).toMatch(/\d/)
  for (const status of ['Delivering', 'Closed'] as const) {
    cleanup()
    show(status)
    expect(figure('Delivery price')).toBe('65,010.25')
    expect(screen.queryByText('Est. delivery price')).toBe(null)
    expect(screen.queryByText('Delivery in')).toBe(null)
  }
})

it('[R2.6] a future shows when it is delivered and how far its price lies from the index; a perpetual has no basis', () => {
  const deliveryTime = Date.parse('2027-03-26T08:00:00Z')
  const ticker = { ...UNTRADED, last: e8('65651.5') }
  const show = (fields: { readonly deliveryTime: number }) =>
    render(<Figures ticker={ticker} contract={{ ...instrumentRecord(), ...fields }} />)
  show({ deliveryTime })
  expect(figure('Basis')).toBe('+650.00 +1.00%')
  expect(figure('Delivery in')).toMatch(/^03-26 \d\d:00:00 /)
  cleanup()
  show({ deliveryTime: 0 })
  expect(screen.queryByText('Basis')).toBe(null)
})
