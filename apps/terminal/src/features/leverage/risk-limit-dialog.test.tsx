import type { LeverageSetting } from '@perpdesk/protocol'
import { type AccountType, accountCapabilities } from '@perpdesk/trading'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom, FakeExchange, instrumentRecord } from '../testing/index.ts'
import { RiskLimitDialog } from './risk-limit-dialog.tsx'

const LIST = '/contract/v5/position/risk-limit-list'
const SET = '/contract/v5/position/set-risk-limit'
const READ = '/contract/v5/position/leverage'
const setting: LeverageSetting = {
  symbol: 'BTCUSDT',
  buyLeverageE2: 1000,
  sellLeverageE2: 1000,
  positionMode: 'MergedSingle',
  isIsolated: false,
  riskId: 1,
}
const tier = (riskId: number, limit: string, rate: number, maxLeverageE2: number) => ({
  riskId,
  symbol: 'BTCUSDT',
  limit,
  startingMarginE8: rate,
  maintainMarginE8: rate / 2,
  maxLeverageE2,
  deduction: '0',
  section: [100, maxLeverageE2],
  isLowestRisk: riskId === 1,
})

let exchange: FakeExchange
let closed: number

beforeEach(async () => {
  completeDom()
  closed = 0
  exchange = await FakeExchange.start()
  exchange.answer(LIST, () => ({
    result: { list: [tier(1, '2000000', 1_000_000, 10_000), tier(2, '2600000', 1_120_000, 9_050)] },
  }))
  exchange.answer(SET, ({ body }) => ({ result: { ...setting, riskId: body['riskId'] } }))
  await startTexts()
  await loadTexts('riskLimit', 'settingEffect', 'errors', 'positions')
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

function show(accountType: AccountType, changes: Partial<LeverageSetting> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RiskLimitDialog
        contract={instrumentRecord()}
        setting={{ ...setting, ...changes }}
        margin={accountCapabilities(accountType).contract(instrumentRecord(), false)}
        onClose={() => {
          closed += 1
        }}
      />
    </QueryClientProvider>,
  )
}

describe('RiskLimitDialog', () => {
  it('[LEV-08, REC-10] shows rates as fractions of E8 and leverage of E2; a unified account chooses none', async () => {
    show('UTA2')
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '1now2,000,0001.00%0.50%100×',
      '22,600,0001.12%0.56%90.5×',
    ])
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBe(null)
    expect(screen.getByText(/Unified accounts do not choose it/)).toBeTruthy()
  })

  it('[LEV-08] a classic account chooses a tier, in hedge mode by one of both sides', async () => {
    show('classic', { positionMode: 'BothSide' })
    fireEvent.click(await screen.findByRole('radio', { name: '2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(closed).toBe(1))
    expect(exchange.calls(SET).map(({ body }) => body)).toEqual([{ symbol: 'BTCUSDT', positionIdx: 1, riskId: 2 }])
  })

  it('[LEV-08] an answer with an error gives an empty list that can be asked for again', async () => {
    const list = { result: { list: [tier(1, '2000000', 1_000_000, 10_000)] } }
    exchange.answer(LIST, () => ({ retCode: 10500, retMsg: 'no' }))
    show('UTA2')
    expect(await screen.findByText('There are no tiers to show.')).toBeTruthy()
    exchange.answer(LIST, () => list)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('[LEV-08] keeps a refusal until another tier is chosen, and looks up an answer that was lost', async () => {
    exchange.answer(SET, () => ({ retCode: 110048, retMsg: 'too small' }))
    show('classic')
    fireEvent.click(await screen.findByRole('radio', { name: '2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toBe('too small')
    fireEvent.click(screen.getByRole('radio', { name: /^1/ }))
    expect(screen.queryByRole('alert')).toBe(null)
    exchange.answer(SET, () => 'cut')
    exchange.answer(READ, () => ({ result: setting }))
    fireEvent.click(screen.getByRole('radio', { name: '2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came/)
    expect(closed).toBe(0)
    exchange.answer(READ, () => ({ result: { ...setting, riskId: 2 } }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(closed).toBe(1))
  })
})
