import type { LeverageSetting } from '@perpdesk/protocol'
import { type AccountType, accountCapabilities, type MarginMode } from '@perpdesk/trading'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom, FakeExchange, instrumentRecord } from '../testing/index.ts'
import { LeverageDialog } from './leverage-dialog.tsx'

const SET = '/contract/v5/position/set-leverage'
const READ = '/contract/v5/position/leverage'
const MODE = '/contract/v5/position/switch-isolated'
const setting: LeverageSetting = {
  symbol: 'BTCUSDT',
  buyLeverageE2: 1000,
  sellLeverageE2: 1000,
  positionMode: 'MergedSingle',
  isIsolated: false,
  riskId: 1,
}

let exchange: FakeExchange
let closed: number

beforeEach(async () => {
  completeDom()
  closed = 0
  exchange = await FakeExchange.start()
  exchange.answer(SET, (call) => ({ result: { ...setting, ...call.body } }))
  await startTexts()
  await loadTexts('leverage', 'settingEffect', 'errors', 'positions')
})

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await exchange.stop()
})

function show(
  changes: Partial<LeverageSetting> = {},
  marginMode: MarginMode = 'REGULAR_MARGIN',
  accountType: AccountType = 'UTA2',
) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LeverageDialog
        contract={instrumentRecord()}
        setting={{ ...setting, ...changes }}
        margin={accountCapabilities(accountType, marginMode).contract(instrumentRecord(), false)}
        onClose={() => {
          closed += 1
        }}
      />
    </QueryClientProvider>,
  )
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('LeverageDialog', () => {
  it('[LEV-01] sets a leverage of two decimals by field or slider, with a warning from 20 on', async () => {
    show()
    expect(screen.getByRole('dialog', { name: /Adjust leverage/ })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Leverage'))
    expect(screen.getAllByRole('slider')).toHaveLength(1)
    expect(confirm().disabled).toBe(true)
    type('Leverage', '19.99')
    expect(screen.queryByRole('status')).toBe(null)
    type('Leverage', '20')
    expect(screen.getByRole('status').textContent).toBe(
      'High leverage: at 20× a position needs only 5.00% of its value as margin. Losses come out of your whole balance.',
    )
    type('Leverage', '12.555')
    expect(screen.getByLabelText<HTMLInputElement>('Leverage').value).toBe('12.55')
    fireEvent.click(confirm())
    await waitFor(() => expect(closed).toBe(1))
    expect(exchange.calls(SET).map((call) => call.body)).toEqual([
      { symbol: 'BTCUSDT', buyLeverageE2: 1255, sellLeverageE2: 1255 },
    ])
  })

  it('[LEV-01] warns of the move that ends a position where its own margin is all it has, and only there', () => {
    show({}, 'ISOLATED_MARGIN')
    type('Leverage', '20')
    expect(screen.getByRole('status').textContent).toMatch(/can liquidate the position/)
  })

  it('[LEV-01, LEV-05, LEV-06] holds a panel for each margin mode of the contract, shows the chosen one and sends both as one', async () => {
    exchange.answer(MODE, (call) => ({ result: { ...setting, ...call.body } }))
    show({ buyLeverageE2: 2500, sellLeverageE2: 2500 }, 'REGULAR_MARGIN', 'classic')
    const shown = () => screen.getByLabelText<HTMLInputElement>('Leverage', { selector: ':not([hidden] *)' }).value
    expect([screen.getAllByRole('slider').length, shown()]).toEqual([1, '25'])
    fireEvent.click(screen.getByRole('radio', { name: 'Isolated' }))
    expect([screen.getAllByRole('slider').length, shown()]).toEqual([1, '10'])
    fireEvent.change(screen.getByLabelText('Leverage', { selector: ':not([hidden] *)' }), { target: { value: '7' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Cross' }))
    expect(shown()).toBe('25')
    fireEvent.click(screen.getByRole('radio', { name: 'Isolated' }))
    expect(shown()).toBe('7')
    fireEvent.click(confirm())
    await waitFor(() => expect(closed).toBe(1))
    expect(exchange.calls(MODE).map(({ body }) => body)).toEqual([
      { symbol: 'BTCUSDT', isIsolated: true, buyLeverageE2: 700, sellLeverageE2: 700 },
    ])
    expect(exchange.calls(SET)).toEqual([])
  })

  it('[LEV-06] offers no other mode where the account has one for all', () => {
    show({}, 'ISOLATED_MARGIN')
    expect(screen.queryByRole('radio', { name: 'Cross' })).toBe(null)
  })

  it('[LEV-01] explains itself on demand, without leaving', () => {
    show()
    const more = screen.getByRole('button', { name: 'Learn more' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/In cross margin your whole balance stands behind/)).toBeTruthy()
  })

  it('[LEV-01] a lost answer is looked up: what was set is done, what was not is said', async () => {
    exchange.answer(SET, () => 'cut')
    exchange.answer(READ, () => ({ result: { ...setting, buyLeverageE2: 2500, sellLeverageE2: 2500 } }))
    show()
    type('Leverage', '20')
    fireEvent.click(confirm())
    expect((await screen.findByRole('alert')).textContent).toMatch(/No answer came/)
    expect(closed).toBe(0)
    type('Leverage', '25')
    fireEvent.click(confirm())
    await waitFor(() => expect(closed).toBe(1))
    expect(exchange.calls(SET)).toHaveLength(2)
  })

  it('[LEV-02] shows the largest position at the leverage, in the settle coin', () => {
    show()
    type('Leverage', '50')
    expect(screen.getByText('Max. position at 50×').nextSibling?.textContent).toContain('4,000,000.00 USDT')
  })

  it('[LEV-04] refuses what lies outside the contract, with the bound', () => {
    show()
    type('Leverage', '100.01')
    expect(screen.getByRole('alert').textContent).toBe('Maximum leverage of this contract: 100×.')
    expect(confirm().disabled).toBe(true)
    type('Leverage', '0.5')
    expect(screen.getByRole('alert').textContent).toBe('Minimum leverage: 1×.')
  })

  it('[LEV-01] offers long and short separately where positions are isolated and hedged', async () => {
    show({ positionMode: 'BothSide' }, 'ISOLATED_MARGIN')
    type('Long leverage', '5')
    type('Short leverage', '8')
    fireEvent.click(confirm())
    await waitFor(() => expect(closed).toBe(1))
    expect(exchange.calls(SET)[0]?.body).toMatchObject({ buyLeverageE2: 500, sellLeverageE2: 800 })
  })

  it('keeps a refusal of the exchange in the dialog', async () => {
    exchange.answer(SET, () => ({ retCode: 110013, retMsg: 'At this position value the maximum leverage is 50×.' }))
    show()
    type('Leverage', '60')
    fireEvent.click(confirm())
    expect((await screen.findByRole('alert')).textContent).toBe('At this position value the maximum leverage is 50×.')
    expect(closed).toBe(0)
  })

  it('[TAB-04] sends nothing while there is no network, and says why', async () => {
    const status = vi.spyOn(streams.public, 'status', 'get')
    status.mockReturnValue({ state: 'offline', accepting: true, latency: undefined })
    show()
    type('Leverage', '50')
    expect([confirm().disabled, confirm().title]).toEqual([true, 'No connection: nothing can be sent right now.'])
    fireEvent.keyDown(screen.getByLabelText('Leverage'), { key: 'Enter' })
    status.mockReturnValue({ state: 'live', accepting: true, latency: undefined })
    type('Leverage', '40')
    fireEvent.click(confirm())
    await waitFor(() => expect(closed).toBe(1))
    expect(exchange.calls(SET).map((call) => call.body['buyLeverageE2'])).toEqual([4000])
  })
})
