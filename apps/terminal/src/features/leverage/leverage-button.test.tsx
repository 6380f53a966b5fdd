import { type LeverageSetting, shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { instrumentOf, logOut, startDemo } from '../../stores/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { keepSettings } from './kept-settings.ts'
import { LeverageButton } from './leverage-button.tsx'
import { leverageMarks } from './leverage-choices.ts'
import './leverage-dialog.tsx'

const SET = '/contract/v5/position/set-leverage'
const LEVERAGE: LeverageSetting = {
  symbol: 'BTCUSDT',
  buyLeverageE2: 1000,
  sellLeverageE2: 1000,
  positionMode: 'MergedSingle',
  isIsolated: false,
  riskId: 1,
}

let exchange: FakeExchange

// The calls use a real connection, and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/contract/v5/position/leverage', () => ({ result: LEVERAGE }))
  await startTexts()
  await loadTexts('leverage', 'settingEffect', 'errors', 'positions')
  takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))])
  await startDemo()
})

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await logOut()
  await exchange.stop()
})

async function openMenu(): Promise<QueryClient> {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <LeverageButton symbol="BTCUSDT" />
    </QueryClientProvider>,
  )
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Leverage: 10×' }), { key: 'Enter' })
  return client
}

const contract = () => instrumentOf('BTCUSDT')!.contract
const disabled = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')

describe('LeverageButton', () => {
  it('[LEV-03] offers the section’s figures, all but the one that is set', async () => {
    await openMenu()
    expect([disabled('100×'), disabled('10×')]).toEqual([null, 'true'])
  })

  it('[LEV-03] lists the marks above 0, a line, and Customise, which opens the whole dialog', async () => {
    await openMenu()
    const menu = screen.getByRole('menu')
    const rows = [...menu.querySelectorAll('[role=menuitem], [role=separator]')].map((row) =>
      row.getAttribute('role') === 'separator' ? '—' : row.textContent,
    )
    const marks = leverageMarks(contract()).map((mark) => `${mark / 100}×`)
    expect(marks[0]).toBe('1×')
    expect(rows).toEqual([...marks, '—', 'Customise…'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Customise…' }))
    expect(await screen.findByRole('dialog', { name: /^Adjust leverage/ })).toBeTruthy()
  })

  it('[LEV-03] a choice is sent at once, and nothing can be chosen until it is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    exchange.answer(SET, async ({ body }) => {
      await promise
      return { result: { ...LEVERAGE, ...body } }
    })
    await openMenu()
    fireEvent.click(screen.getByRole('menuitem', { name: '100×' }))
    await waitFor(() => expect(exchange.calls(SET)).toHaveLength(1))
    expect(exchange.calls(SET)[0]?.body).toEqual({ symbol: 'BTCUSDT', buyLeverageE2: 10_000, sellLeverageE2: 10_000 })
    const button = () => screen.getByRole('button', { name: /^Leverage:/ })
    expect(button().getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(button(), { key: 'Enter' })
    for (const item of screen.queryAllByRole('menuitem', { name: /×$/ })) {
      expect(item.getAttribute('aria-disabled')).toBe('true')
    }
    resolve()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Leverage: 100×', hidden: true })).toBeTruthy())
    expect(exchange.calls(SET)).toHaveLength(1)
  })

  it('[LEV-03] shows a leverage that was set elsewhere once the exchange tells of it, and asks for nothing', async () => {
    const client = await openMenu()
    const calls = vi.fn(() => ({ result: LEVERAGE }))
    exchange.answer('/contract/v5/position/leverage', calls)
    act(() => keepSettings(client, USER.uid, [{ ...LEVERAGE, buyLeverageE2: 5000, sellLeverageE2: 5000 }]))
    expect(await screen.findByRole('button', { name: 'Leverage: 50×', hidden: true })).toBeTruthy()
    expect(calls).not.toHaveBeenCalled()
  })

  it('[LEV-03] offers none while nothing can be sent, and says why', async () => {
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'offline', accepting: true, latency: undefined })
    await openMenu()
    expect(screen.getByText('No connection: nothing can be sent right now.')).toBeTruthy()
    expect([disabled('100×'), disabled('10×'), disabled('Customise…')]).toEqual(['true', 'true', null])
  })
})
