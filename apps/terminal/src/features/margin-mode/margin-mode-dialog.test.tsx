import type { LeverageSetting } from '@perpdesk/protocol'
import { type AccountType, accountCapabilities } from '@perpdesk/trading'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom, FakeExchange, instrumentRecord } from '../testing/index.ts'
import { MarginModeDialog } from './margin-mode-dialog.tsx'

const OF_ACCOUNT = '/contract/v5/account/set-margin-mode'
const OF_CONTRACT = '/contract/v5/position/switch-isolated'
const inverse = instrumentRecord({
  symbol: 'BTCUSD',
  displayName: 'BTCUSD',
  contractType: 'InversePerpetual',
  quoteCoin: 'USD',
  settleCoin: 'BTC',
})
const setting: LeverageSetting = {
  symbol: 'BTCUSD',
  buyLeverageE2: 1250,
  sellLeverageE2: 1250,
  positionMode: 'MergedSingle',
  isIsolated: false,
  riskId: 1,
}
let exchange: FakeExchange
let closed = 0

beforeEach(async () => {
  completeDom()
  await startTexts()
  await loadTexts('marginMode', 'settingEffect', 'errors', 'positions')
  exchange = await FakeExchange.start()
  exchange.answer(OF_ACCOUNT, (call) => ({ result: { marginMode: call.body['marginMode'] } }))
  exchange.answer(OF_CONTRACT, (call) => ({ result: { ...setting, isIsolated: call.body['isIsolated'] } }))
  closed = 0
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await exchange.stop()
})

function show(accountType: AccountType, contract = inverse) {
  const margin = accountCapabilities(accountType).contract(contract, false)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarginModeDialog
        contract={contract}
        margin={margin}
        setting={setting}
        onClose={() => {
          closed += 1
        }}
      />
    </QueryClientProvider>,
  )
}

async function isolate(): Promise<void> {
  fireEvent.click(screen.getByRole('radio', { name: /^Isolated/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(closed).toBe(1))
}

describe('MarginModeDialog', () => {
  it('[ACC-01] sets the mode of the whole account where all contracts share one', async () => {
    show('UTA2')
    expect(screen.getByText('Margin mode of the account')).toBeTruthy()
    await isolate()
    expect(exchange.calls(OF_ACCOUNT).map(({ body }) => body)).toEqual([{ marginMode: 'ISOLATED_MARGIN' }])
    expect(exchange.calls(OF_CONTRACT)).toEqual([])
  })

  it('[ACC-01] sets the mode of the contract, at the leverage that it has, where each has its own', async () => {
    show('classic')
    expect(screen.getByText('Margin mode of BTCUSD')).toBeTruthy()
    await isolate()
    expect(exchange.calls(OF_ACCOUNT)).toEqual([])
    expect(exchange.calls(OF_CONTRACT).map(({ body }) => body)).toEqual([
      { symbol: 'BTCUSD', isIsolated: true, buyLeverageE2: 1250, sellLeverageE2: 1250 },
    ])
  })

  it('[ACC-01] offers hedge mode only where the exchange does', () => {
    show('UTA2')
    expect(screen.queryByRole('radio', { name: /^Hedge/ })).toBeNull()
    cleanup()
    show('UTA2', instrumentRecord())
    expect(screen.getByRole('radio', { name: /^Hedge/ })).toBeTruthy()
  })

  it('[ACC-01] keeps a refusal of the exchange in the dialog until another mode is chosen', async () => {
    exchange.answer(OF_CONTRACT, () => ({ retCode: 110011, retMsg: 'The position would be liquidated.' }))
    show('classic')
    fireEvent.click(screen.getByRole('radio', { name: /^Isolated/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The position would be liquidated.')
    expect(closed).toBe(0)
    fireEvent.click(screen.getByRole('radio', { name: /^Cross/ }))
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('[ACC-01] says of a mode whose answer was lost, and that does not stand, that nobody can tell', async () => {
    exchange.answer(OF_CONTRACT, () => 'cut')
    exchange.answer('/contract/v5/position/leverage', () => ({ result: setting }))
    show('classic')
    fireEvent.click(screen.getByRole('radio', { name: /^Isolated/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came/)
    expect([closed, exchange.calls(OF_CONTRACT).length]).toEqual([0, 1])
  })

  it('[TAB-04] sends nothing while the exchange takes no orders, and says why', () => {
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'live', accepting: false, latency: undefined })
    show('UTA2')
    fireEvent.click(screen.getByRole('radio', { name: /^Isolated/ }))
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
    expect([confirm.disabled, confirm.title]).toEqual([true, 'The exchange is not accepting orders right now.'])
    expect(screen.getByRole('alert').textContent).toBe(confirm.title)
  })
})
