import type { LeverageSetting } from '@perpdesk/protocol'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ALL_SETTINGS } from '../account-figures/index.ts'
import { leverageSettingRecord } from '../testing/index.ts'
import { followSettings, keepSettings, settingKey } from './kept-settings.ts'
import { setContractSetting } from './set-contract-setting.ts'

const listeners = vi.hoisted(() => new Set<(settings: readonly LeverageSetting[], wasLost: boolean) => void>())
vi.mock(import('../../stores/private-state.ts'), async (original) => ({
  ...(await original()),
  onSettings: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))
vi.mock(import('../../stores/index.ts'), async (original) => ({
  ...(await original()),
  sessionNow: () =>
    ({ status: 'signedIn', user: { uid: '7' } }) as ReturnType<Awaited<ReturnType<typeof original>>['sessionNow']>,
}))

const setting = (symbol: string, leverageE2: number): LeverageSetting =>
  leverageSettingRecord({ symbol, buyLeverageE2: leverageE2, sellLeverageE2: leverageE2 })

describe('settings that the exchange tells', () => {
  let client: QueryClient
  const one = (symbol: string) => client.getQueryData<LeverageSetting>(settingKey('7', symbol))?.buyLeverageE2
  const all = () => client.getQueryData<readonly LeverageSetting[]>([ALL_SETTINGS, '7'])
  beforeEach(() => {
    client = new QueryClient()
    listeners.clear()
  })

  it('[LEV-03] are shown from then on, those of other contracts stay', () => {
    client.setQueryData([ALL_SETTINGS, '7'], [setting('BTCUSDT', 1_000), setting('ETHUSDT', 500)])
    keepSettings(client, '7', [setting('BTCUSDT', 700)])
    expect(one('BTCUSDT')).toBe(700)
    expect(all()).toEqual([setting('ETHUSDT', 500), setting('BTCUSDT', 700)])
  })

  it('[LEV-03] make no list where none was asked for', () => {
    keepSettings(client, '7', [setting('BTCUSDT', 700)])
    expect(all()).toBeUndefined()
  })

  it('[LEV-03] are not undone by an answer that was on its way', async () => {
    const late = Promise.withResolvers<LeverageSetting>()
    const answers = [late.promise, Promise.resolve(setting('BTCUSDT', 700))]
    const queryFn = vi.fn<() => Promise<LeverageSetting>>(() => answers.shift()!)
    const stop = new QueryObserver(client, { queryKey: settingKey('7', 'BTCUSDT'), queryFn }).subscribe(() => undefined)
    keepSettings(client, '7', [setting('BTCUSDT', 700)])
    late.resolve(setting('BTCUSDT', 1_000))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(one('BTCUSDT')).toBe(700)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })

  it('[LEV-03] are not undone by the answer to a change, if the stream has reported since', async () => {
    followSettings(client)
    const answer = Promise.withResolvers<LeverageSetting>()
    const change = () =>
      setContractSetting('BTCUSDT', {
        set: async () => ({ ok: true, result: await answer.promise }),
        keep: (kept) => keepSettings(client, '7', [kept]),
        isWanted: () => true,
      })
    const first = change()
    for (const listener of listeners) listener([setting('BTCUSDT', 4_500)], false)
    answer.resolve(setting('BTCUSDT', 5_000))
    expect(await first).toBe(undefined)
    expect(one('BTCUSDT')).toBe(4_500)
    // without a report, as while the stream is down, the answer is all there is
    await change()
    expect(one('BTCUSDT')).toBe(5_000)
  })

  it('[LEV-03, RT-03] are asked for again after a lost connection', () => {
    client.setQueryData(settingKey('7', 'SOLUSDT'), setting('SOLUSDT', 1_000))
    followSettings(client)
    const state = () => client.getQueryState(settingKey('7', 'SOLUSDT'))?.isInvalidated
    for (const listener of listeners) listener([setting('BTCUSDT', 700)], false)
    expect(one('BTCUSDT')).toBe(700)
    expect(state()).toBe(false)
    for (const listener of listeners) listener([], true)
    expect(state()).toBe(true)
  })
})
