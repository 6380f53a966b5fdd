import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut, startDemo } from '../../stores/index.ts'
import { type Answer, FakeExchange, USER } from '../testing/index.ts'
import { useAccountChoice } from './account-choice.ts'
import { priceLimits } from './price-limits.ts'
import { useSetChoice } from './use-set-choice.ts'

const READ = '/contract/v5/account/limit-px-action'
const SET = '/contract/v5/account/set-limit-px-action'
const kept = (modifyEnable: boolean): Answer => ({ result: { modifyEnable } })

let exchange: FakeExchange

beforeEach(async () => {
  exchange = await FakeExchange.start()
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  await startDemo()
})
afterEach(async () => {
  cleanup()
  await logOut()
  await exchange.stop()
})

/** Renders the setting as one view shows it and another changes it. */
async function shown() {
  exchange.answer(READ, () => kept(true))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ on: useAccountChoice(priceLimits), set: useSetChoice(priceLimits) }), {
    wrapper,
  })
  await waitFor(() => expect(result.current.on).toBe(true))
  return {
    on: () => result.current.on,
    turnOff: () => act(() => result.current.set(false)),
  }
}

describe('a choice of the account', () => {
  it('[ERR-01] is shown as the exchange has kept it', async () => {
    const choice = await shown()
    exchange.answer(SET, () => kept(false))
    expect(await choice.turnOff()).toBe(undefined)
    await waitFor(() => expect(choice.on()).toBe(false))
    expect(exchange.calls(SET).map(({ body }) => body)).toEqual([{ modifyEnable: false }])
  })

  it('[ERR-01] a refused change is handed back and leaves it as it was', async () => {
    const choice = await shown()
    exchange.answer(SET, () => ({ retCode: 10_006, retMsg: 'too often' }))
    expect((await choice.turnOff())?.code).toBe(10_006)
    expect([choice.on(), exchange.calls(READ).length]).toEqual([true, 1])
  })

  it.each([
    ['was kept', false],
    ['never came', true],
  ])('[ERR-01] a change whose answer was lost is read once and not sent again: it %s', async (_name, now) => {
    const choice = await shown()
    exchange.answer(SET, () => 'cut')
    exchange.answer(READ, () => kept(now))
    expect((await choice.turnOff())?.unknown).toBe(now ? true : undefined)
    await waitFor(() => expect(choice.on()).toBe(now))
    expect([exchange.calls(SET).length, exchange.calls(READ).length]).toEqual([1, 2])
  })
})
