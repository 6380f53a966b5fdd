import type { MarginMode } from '@perpdesk/trading'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom } from '../testing/index.ts'
import { summary } from './summary.ts'
import { context, limit } from './testing/order-scene.ts'
import { TpSlSection } from './tpsl-section.tsx'

// The form and its dialog are loaded on demand, possibly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(async () => {
  completeDom()
  await startTexts()
  await loadTexts('orderPanel', 'tpsl')
})
afterEach(cleanup)

function Section({ marginMode }: { readonly marginMode: MarginMode }) {
  const [form, setForm] = useState(() => limit('50000', '0.1'))
  const at = context({ marginMode })
  return <TpSlSection form={form} context={at} sides={summary(form, at)} onChange={setForm} onEnter={() => undefined} />
}

async function tick(marginMode: MarginMode) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Section marginMode={marginMode} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('checkbox'))
  await screen.findByRole('button', { name: 'Advanced' })
}

/** Returns the input types that the preferences dialog offers. */
async function offered(now: string) {
  fireEvent.click(screen.getByRole('button', { name: now }))
  const dialog = await screen.findByRole('dialog', { name: 'TP/SL preferences' })
  const types = within(dialog)
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('value'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  return types
}

async function sliders() {
  fireEvent.click(screen.getByRole('button', { name: 'Advanced' }))
  await screen.findByLabelText('Take profit: trigger price')
  return screen.queryAllByRole('slider').length
}

describe('TP/SL of the order panel', () => {
  it.each<MarginMode>(['REGULAR_MARGIN', 'ISOLATED_MARGIN'])(
    '[TPSL-02, TPSL-03] has returns in %s, and sliders behind its button',
    async (marginMode) => {
      await tick(marginMode)
      expect(screen.getByLabelText('Take profit: By ROI')).toBeTruthy()
      expect(await offered('By ROI')).toEqual(['price', 'roi', 'pnl'])
      expect(await sliders()).toBe(2)
    },
  )

  it('[TPSL-02, TPSL-03] has moves of the price instead in portfolio margin, and no sliders', async () => {
    await tick('PORTFOLIO_MARGIN')
    for (const leg of ['Take profit', 'Stop loss'])
      expect(screen.getByLabelText(`${leg}: By price change`)).toBeTruthy()
    expect(await offered('By price change')).toEqual(['price', 'pnl'])
    expect(await sliders()).toBe(0)
  })
})
