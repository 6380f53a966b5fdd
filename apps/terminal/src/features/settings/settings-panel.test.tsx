import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { definePreferences, resetPreferences, setPreferences, settings } from '../../stores/index.ts'
import { soundPreferences, suppressions } from '../notifications/index.ts'
import { completeDom } from '../testing/index.ts'
import { openSettings, settingsOpen } from './settings-open.ts'
import { SettingsPanel } from './settings-panel.tsx'

const layout = definePreferences('testLayout', 1, { layout: z.nullable(z.string()) }, { layout: null })
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? '{}')

describe('the settings', { timeout: 20_000 }, () => {
  beforeAll(async () => {
    completeDom()
    await startTexts()
    await loadTexts('settings', 'notifications', 'common', 'orderPanel')
  })
  beforeEach(async () => {
    for (const slice of [settings, suppressions, soundPreferences]) resetPreferences<object>(slice)
    setPreferences(layout, { layout: 'mine' })
    openSettings(true)
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <SettingsPanel layout={layout} />
        </Suspense>
      </QueryClientProvider>,
    )
    await screen.findByRole('table', {}, { timeout: 15_000 })
  })
  afterEach(cleanup)
  const section = (name: string) => within(screen.getByRole('group', { name }))

  it('keep each choice, and put back only the section that is reset', () => {
    fireEvent.click(section('Appearance').getByRole('radio', { name: 'Light' }))
    fireEvent.click(section('Trading').getByRole('switch', { name: 'Confirm orders' }))
    expect(stored(settings.key)).toMatchObject({ theme: 'light', confirmOrders: false })
    fireEvent.click(screen.getByRole('button', { name: 'Reset: Appearance' }))
    expect(stored(settings.key)).toMatchObject({ theme: 'dark', confirmOrders: false })
  })

  it('[ORD-01] ask about each kind of order by itself, and keep text size and place of messages', () => {
    const box = (name: string) => section('Trading').getByRole('checkbox', { name })
    fireEvent.click(box('Market'))
    fireEvent.click(box('TWAP'))
    fireEvent.click(box('Market'))
    expect(stored(settings.key)).toMatchObject({ confirmOrders: true, unasked: ['TWAP'] })
    fireEvent.click(section('Appearance').getByRole('radio', { name: 'Larger' }))
    expect(stored(settings.key)).toMatchObject({ textSize: 'larger', toastPlace: 'top' })
    fireEvent.click(screen.getByRole('button', { name: 'Reset: Trading' }))
    expect(stored(settings.key)).toMatchObject({ unasked: [], textSize: 'larger' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset: Trading' }).disabled).toBe(true)
    fireEvent.click(section('Trading').getByRole('switch', { name: 'Confirm orders' }))
    expect(section('Trading').queryByRole('checkbox')).toBe(null)
  })

  it('[TST-02, TST-06] switch messages and sounds of each kind; warnings are always shown', () => {
    const box = (name: string) => screen.getByRole<HTMLButtonElement>('checkbox', { name })
    fireEvent.click(box('Fills: Message'))
    expect(stored(suppressions.key)).toMatchObject({ trade: true })
    fireEvent.click(box('New orders: Sound'))
    expect(stored(soundPreferences.key)).toMatchObject({ create: true })
    expect(box('Liquidations, deliveries, margin warnings: Message').disabled).toBe(true)
    fireEvent.click(screen.getByRole('switch', { name: 'Sounds' }))
    expect(box('New orders: Sound').disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Reset: Notifications' }))
    expect(suppressions.store.getState().trade).toBe(false)
    expect(soundPreferences.store.getState()).toEqual(soundPreferences.fallback)
  })

  it('put everything back after one question, the layout too', () => {
    setPreferences(settings, { theme: 'light', colours: 'distinct', lastSymbol: 'ETHUSDT' })
    fireEvent.click(screen.getByRole('button', { name: 'Reset all settings' }))
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Reset' }))
    expect(settings.store.getState()).toEqual({ ...settings.fallback, lastSymbol: 'ETHUSDT' })
    expect(layout.store.getState().layout).toBeNull()
    expect(settingsOpen.getState().open).toBe(false)
  })
})
