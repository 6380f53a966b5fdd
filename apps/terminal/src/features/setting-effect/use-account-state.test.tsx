import { type LeverageSetting, shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeSymbols } from '../../stores/instruments.ts'
import { positions, wallet } from '../../stores/private-state.ts'
import { beginSession } from '../../stores/session.ts'
import {
  completeDom,
  FakeExchange,
  leverageSettingRecord,
  positionRecord,
  USER,
  walletRecord,
} from '../testing/index.ts'
import { useSettingEffect } from './use-account-state.ts'

const SETTINGS = '/contract/v5/position/leverage-list'

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))])
  wallet.setState({ status: 'live', value: walletRecord({ marginMode: 'ISOLATED_MARGIN' }) })
  positions.setState({ status: 'live', value: [] })
  beginSession({ ...USER, marginMode: 'ISOLATED_MARGIN' })
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

it('[LEV-05, LEV-07] the first position in a contract has its settings asked for, so that the account stays known', async () => {
  let held: readonly LeverageSetting[] = []
  exchange.answer(SETTINGS, () => ({ result: { list: held } }))
  // As in the page, where settings that were just fetched are not fetched again.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSettingEffect(undefined).account, { wrapper })
  await waitFor(() => expect(result.current?.contracts).toEqual([]))
  held = [leverageSettingRecord({ isIsolated: true })]
  const value = [positionRecord({ isIsolated: true, size: '0.1', entryPrice: '60000' })]
  act(() => positions.setState({ status: 'live', value }))
  expect(result.current).toBe(undefined)
  await waitFor(() => expect(result.current?.contracts).toMatchObject([{ contract: { symbol: 'BTCUSDT' } }]))
  expect(exchange.calls(SETTINGS)).toHaveLength(2)
})
