import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '../../i18n/index.ts'
import { entryOf } from '../../stores/catalogue/entry.ts'
import { completeDom, FakeExchange } from '../testing/index.ts'
import { FundingSection } from './funding-section.tsx'

const PATH = '/contract/v5/public/funding-history'
const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 21)
const rate = (hours: number, text: string) => ({
  symbol: 'BTCUSDT',
  time: START + hours * HOUR,
  rate: text,
  markPrice: '65000.125',
})

/** The first texts and rows arrive over a real connection. */
const SLOW = { timeout: 5_000 }
const REFUSED = { retCode: 10_001, retMsg: 'not just now' }

let exchange: FakeExchange

beforeEach(async () => {
  exchange = await FakeExchange.start()
  completeDom()
  await startTexts()
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

function show(fields: Partial<ReturnType<typeof symbolConfigOf>> = {}) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <FundingSection entry={entryOf({ ...symbolConfigOf(), ...fields })} />
      </Suspense>
    </QueryClientProvider>,
  )
}

const rowTexts = () => screen.getAllByRole('row').map((row) => row.textContent)

describe('the funding of a contract', () => {
  it('[MKT-04] lists what was exchanged, newest first, page by page, and draws it', async () => {
    exchange.answer(PATH, ({ query }) => ({
      result:
        query.get('cursor') === null
          ? { list: [rate(16, '-0.00025'), rate(8, '0.0001')], nextPageCursor: 'older' }
          : { list: [rate(0, '0.0003')], nextPageCursor: '' },
    }))
    show()
    const plot = await screen.findByRole('slider', { name: 'Funding rates of BTCUSDT over time' }, SLOW)
    expect(rowTexts()).toHaveLength(3)
    expect(rowTexts()[1]).toMatch(/-0\.0250%65,000\.13$/)
    expect(plot.getAttribute('aria-valuetext')).toMatch(/ · -0\.0250%$/)
    fireEvent.keyDown(plot, { key: 'ArrowLeft' })
    expect(plot.getAttribute('aria-valuetext')).toMatch(/ · \+0\.0100%$/)
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rowTexts()).toHaveLength(4))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBe(null)
    expect(exchange.calls(PATH).at(-1)?.query.get('cursor')).toBe('older')
    fireEvent.keyDown(plot, { key: 'Home' })
    expect(plot.getAttribute('aria-valuetext')).toMatch(/ · \+0\.0300%$/)
  })

  it('[MKT-04] says what went wrong, asks again when told to, and says so where there was none', async () => {
    exchange.answer(PATH, () => REFUSED)
    show()
    const retry = await screen.findByRole('button', { name: 'Try again' }, SLOW)
    exchange.answer(PATH, () => ({ result: { list: [], nextPageCursor: '' } }))
    fireEvent.click(retry)
    expect(await screen.findByText('No funding has been exchanged on BTCUSDT yet.')).toBeTruthy()
  })

  it('[MKT-04] older rows that do not come are asked for again, and the others stay', async () => {
    exchange.answer(PATH, () => ({ result: { list: [rate(8, '0.0001')], nextPageCursor: 'older' } }))
    show()
    const more = await screen.findByRole('button', { name: 'Load more' }, SLOW)
    exchange.answer(PATH, () => REFUSED)
    fireEvent.click(more)
    expect(await screen.findByText(/^Older rows could not be loaded/)).toBeTruthy()
    expect(rowTexts()).toHaveLength(2)
    exchange.answer(PATH, () => ({ result: { list: [rate(0, '0.0003')], nextPageCursor: '' } }))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rowTexts()).toHaveLength(3))
  })

  it('[MKT-04] a contract with a delivery has no funding', async () => {
    show({ fundingIntervalMinutes: 0, symbolName: 'BTCUSDT-25DEC26', displayName: 'BTCUSDT-25DEC26' })
    expect(await screen.findByText('BTCUSDT-25DEC26 is delivered on a day and has no funding.')).toBeTruthy()
    expect(exchange.calls(PATH)).toEqual([])
  })
})
