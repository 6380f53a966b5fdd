import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../../../i18n/index.ts'
import { resetPreferences, setPreferences } from '../../../../stores/index.ts'
import type { SlippageForm } from '../../../order-terms/index.ts'
import { completeDom, FakeExchange } from '../../../testing/index.ts'
import { orderFormPreferences } from '../../order-form-preferences.ts'
import { context } from '../../testing/order-scene.ts'
import { ContractSlippage } from './contract-slippage.tsx'

const TERMS = {
  symbol: 'BTCUSDT',
  tickSize: { min: '1', max: '10000', step: '1' },
  percent: { min: '0.01', max: '10', step: '0.01' },
}

let exchange: FakeExchange
beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/contract/v5/public/instrument/slippage', () => ({ result: TERMS }))
  await startTexts()
  await loadTexts('orderPanel', 'bookPrices')
  resetPreferences(orderFormPreferences)
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

function Held({ onForm }: { readonly onForm: (form: SlippageForm | null) => void }) {
  const [form, setForm] = useState<SlippageForm | null>(null)
  const take = (next: SlippageForm | null) => {
    onForm(next)
    setForm(next)
  }
  return (
    <ContractSlippage
      context={context()}
      mayClose
      form={form}
      issue={undefined}
      onEnter={() => undefined}
      onForm={take}
    />
  )
}

function show() {
  const onForm = vi.fn<(form: SlippageForm | null) => void>()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Held onForm={onForm} />
    </QueryClientProvider>,
  )
  return onForm
}

const toggle = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Max. slippage' }))
const kept = () => orderFormPreferences.store.getState()

describe('the field of the largest slippage', () => {
  it('[ORD-09] is off until it is asked for, begins with what was used last, and keeps what is typed', async () => {
    setPreferences(orderFormPreferences, { slippageBy: 'TickSize', slippage: '20' })
    const onForm = show()
    expect(screen.queryByRole('spinbutton')).toBe(null)
    toggle()
    expect(onForm).toHaveBeenLastCalledWith(expect.objectContaining({ by: 'TickSize', typed: '20' }))
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '30' } })
    expect(kept()).toMatchObject({ slippageOn: true, slippageBy: 'TickSize', slippage: '30' })
    expect(screen.getByText('Buys up to 50,003.0, sells down to 49,996.9.')).toBeTruthy()
    toggle()
    expect(onForm).toHaveBeenLastCalledWith(null)
    expect(kept()).toMatchObject({ slippageOn: false, slippage: '30' })
  })

  it('[ORD-09] takes the ranges that the exchange publishes for the contract', async () => {
    const onForm = show()
    toggle()
    await waitFor(() => expect(onForm).toHaveBeenLastCalledWith({ by: 'Percent', typed: '0.5', terms: TERMS }))
    expect(exchange.calls('/contract/v5/public/instrument/slippage').map(({ query }) => query.get('symbol'))).toEqual([
      'BTCUSDT',
    ])
    expect(screen.getByRole('spinbutton').getAttribute('aria-valuemax')).toBe('10')
  })
})
