import { e8 } from '@perpdesk/numeric'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/index.ts'
import { resetPreferences } from '../../../stores/index.ts'
import { completeDom } from '../../testing/index.ts'
import { actions } from '../form.ts'
import { orderFormPreferences } from '../order-form-preferences.ts'
import { summary } from '../summary.ts'
import { context, holding, limit } from '../testing/order-scene.ts'
import { CalculatorDialog } from './calculator-dialog.tsx'
import { keepPreset, MOST_PRESETS, orderPresets, presetOf, renamePreset } from './order-presets.ts'
import { PresetsDialog } from './presets-dialog.tsx'
import { RiskDialog } from './risk-dialog.tsx'
import { riskResult } from './risk-form.ts'

beforeAll(async () => {
  completeDom()
  await startTexts()
  await loadTexts('orderPanel', 'orderTools')
})
beforeEach(() => {
  resetPreferences(orderFormPreferences)
  resetPreferences(orderPresets)
})
afterEach(cleanup)

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

describe('size by risk', () => {
  const typed = { unit: 'amount', risk: '1000', entry: '50000', stop: '49000' } as const

  it('[ORD-12] takes the side from the stop and the fees from the account', () => {
    const form = limit('50000', '')
    const at = context()
    const long = riskResult(typed, form, at)
    expect([long.side, long.issue]).toEqual(['Buy', undefined])
    // the move loses 1000 per coin, the two fees 27.5 and 26.95
    expect(long.qty).toBe(e8('0.948'))
    expect(riskResult({ ...typed, stop: '51000' }, form, at).side).toBe('Sell')
    // a post-only entry pays the maker fee
    expect(riskResult(typed, actions.setPostOnly(form, true), at).qty).toBe(e8('0.964'))
  })

  it('[ORD-12] counts a percentage from the equity, and says what is missing', () => {
    const form = limit('50000', '')
    const at = context({ marginBalance: e8('20000') })
    expect(riskResult({ ...typed, unit: 'percent', risk: '5' }, form, at).amount).toBe(e8('1000'))
    expect(riskResult({ ...typed, stop: '' }, form, at).issue).toBe('incomplete')
    expect(riskResult({ ...typed, stop: '50000' }, form, at).issue).toBe('noSide')
    expect(riskResult({ ...typed, risk: '1' }, form, at).issue).toBe('tooSmall')
  })

  it('[ORD-12] fills the panel with the quantity, remembers the risk, and warns where the account allows less', async () => {
    const onFill = vi.fn()
    const at = context()
    const form = limit('50000', '')
    render(<RiskDialog form={form} context={at} sides={summary(form, at)} onFill={onFill} onClose={() => undefined} />)
    type('Maximum loss', '2')
    expect(screen.getByText('That is 200.00 USDT.')).toBeTruthy()
    type('Stop-loss price', '49900')
    expect(figure('Direction')).toBe('Long')
    expect(figure('Quantity')).toBe('1.290 BTC')
    expect(figure('Loss at the stop')).toBe('199.88 USDT')
    fireEvent.click(screen.getByRole('button', { name: 'Use 1.290 BTC' }))
    await waitFor(() => expect(onFill).toHaveBeenCalledOnce())
    expect(onFill).toHaveBeenCalledWith({ side: 'Buy', qty: e8('1.29'), price: '50000', tpsl: expect.anything() })
    expect(orderFormPreferences.store.getState()).toMatchObject({ riskUnit: 'percent', risk: '2' })
    expect(screen.getByText(/The order takes this stop as its stop loss\.$/)).toBeTruthy()
    type('Maximum loss', '20')
    expect(screen.getByText(/^Balance, leverage and risk limit allow at most 1\.\d{3} BTC now/)).toBeTruthy()
    type('Stop-loss price', '50000')
    expect(screen.getByText(/^The stop must lie below/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use the quantity' }).disabled).toBe(true)
  })
})

describe('calculator', () => {
  const show = (at = context()) => {
    const form = limit('50000', '0.5')
    render(<CalculatorDialog context={at} sides={summary(form, at)} onClose={() => undefined} />)
  }
  const tab = (name: string) =>
    act(() => {
      fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })
    })

  it('[R4.3, R4.7] works out profit and return of what stands in the panel', () => {
    show()
    expect(figure('PnL after fees')).toBe('--')
    type('Exit price', '52000')
    expect(figure('Initial margin')).toBe('2,500.00 USDT')
    expect(figure('PnL before fees')).toBe('+1,000.00 USDT')
    expect(figure('PnL after fees')).toBe('+971.95 USDT')
    expect(figure('ROI before fees')).toBe('+40.00%')
    fireEvent.click(screen.getByRole('radio', { name: 'Short' }))
    expect(figure('PnL before fees')).toBe('-1,000.00 USDT')
  })

  it('[R4.7] finds the price of a return, and says where there is none', () => {
    show()
    tab('Target')
    type('ROI', '40')
    expect(figure('Target price')).toBe('52,000.0')
    type('ROI', '-2000')
    expect(figure('Target price')).toBe('No such price')
  })

  it('[R5.5, R5.6] begins with the position of the contract and what stands behind it', () => {
    show(context({ long: holding('Buy', '0.2'), marginMode: 'ISOLATED_MARGIN' }))
    tab('Liquidation')
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.2')
    const near = figure('Liquidation price')
    expect(near).toMatch(/^45,2/)
    type('Added margin', '500')
    expect(figure('Liquidation price')).not.toBe(near)
    fireEvent.click(screen.getByRole('radio', { name: 'Cross' }))
    expect(screen.getByLabelText<HTMLInputElement>('Balance behind it').value).toBe('10000')
    expect(figure('Liquidation price')).toBe('No such price')
  })

  it('[R4.1] averages several entries', () => {
    show()
    tab('Average')
    expect(figure('Average entry price')).toBe('50,000.000')
    type('Price 2', '40000')
    type('Quantity 2', '0.5')
    expect(figure('Average entry price')).toBe('45,000.000')
    expect(figure('Total quantity')).toBe('1.000 BTC')
    fireEvent.click(screen.getByRole('button', { name: 'Add an entry' }))
    expect(screen.getByLabelText('Price 3')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove entry 1' }))
    expect(figure('Average entry price')).toBe('40,000.000')
  })
})

describe('order presets', () => {
  const form = actions.setPostOnly(limit('50000', '0.5'), true)

  it('[ORD-01] are saved under a name, renamed, deleted, and used', () => {
    const onUse = vi.fn()
    render(<PresetsDialog form={form} sizeText="0.5" onUse={onUse} onClose={() => undefined} />)
    expect(screen.getByText(/^No presets yet/)).toBeTruthy()
    type('Name', ' Scalp ')
    fireEvent.click(screen.getByRole('button', { name: 'Save the present order' }))
    const row = within(screen.getByRole('listitem'))
    expect(row.getByText(/Limit · 0\.5 Quantity · Post-only/)).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: 'Rename Scalp' }))
    fireEvent.change(row.getByRole('textbox'), { target: { value: 'Quick' } })
    fireEvent.click(row.getByRole('button', { name: 'Keep the name' }))
    fireEvent.click(screen.getByRole('button', { name: 'Use the preset Quick' }))
    expect(onUse).toHaveBeenCalledExactlyOnceWith(presetOf('Quick', form, '0.5'))
    expect(JSON.parse(localStorage.getItem(orderPresets.key) ?? '')).toEqual({ list: [presetOf('Quick', form, '0.5')] })
    fireEvent.click(screen.getByRole('button', { name: 'Delete Quick' }))
    expect(orderPresets.store.getState().list).toEqual([])
  })

  it('[ORD-01] replaces one of the same name in its place, and keeps names apart', () => {
    for (const name of ['a', 'b', 'c']) keepPreset(presetOf(name, form, '1'))
    keepPreset(presetOf('b', form, '2'))
    expect(orderPresets.store.getState().list.map(({ name, size }) => [name, size])).toEqual([
      ['a', { by: 'text', text: '1' }],
      ['b', { by: 'text', text: '2' }],
      ['c', { by: 'text', text: '1' }],
    ])
    renamePreset('a', 'c')
    expect(orderPresets.store.getState().list.map(({ name }) => name)).toEqual(['c', 'b'])
    for (let at = 0; at < 30; at += 1) keepPreset(presetOf(`n${at}`, form, ''))
    expect(orderPresets.store.getState().list).toHaveLength(MOST_PRESETS)
  })
})
