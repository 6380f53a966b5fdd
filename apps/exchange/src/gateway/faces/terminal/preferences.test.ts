import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await startTestExchange()
})
afterAll(() => exchange.stop())

it('[REV-05] preferences are kept per person, over a restart, at one call a second', async () => {
  const client = await TestClient.demo(exchange.url)
  const stranger = await TestClient.demo(exchange.url)
  expect(await client.call('preferences', {})).toEqual({ preferences: {} })
  const hide = { upsert_keys: { reverseClickTipStatus: 'hide' } } as const
  expect(await client.call('setPreferences', hide)).toEqual({ preferences: { reverseClickTipStatus: 'hide' } })
  const soon = await client.ask('setPreferences', hide)
  expect(soon).toMatchObject({ status: 429, body: { retCode: 10_006, retExtInfo: { seconds: '1' } } })
  exchange.advance(1_000)
  const more = { maxSlippageType: 'Percent', maxSlippage: '0.5', reverseClickTipStatus: 'show' } as const
  expect(await client.call('setPreferences', { upsert_keys: more })).toEqual({ preferences: more })
  expect(await stranger.call('preferences', {})).toEqual({ preferences: {} })

  exchange = await exchange.restart()
  expect(await client.at(exchange.url).call('preferences', {})).toEqual({ preferences: more })
})

it.each([
  [{ upsert_keys: {} }, 'upsert_keys'],
  [{ upsert_keys: { reverseClickTipStatus: 'maybe' } }, 'upsert_keys.reverseClickTipStatus'],
  [{ upsert_keys: { theme: 'dark' } }, 'upsert_keys.theme'],
  [{ upsert_keys: { maxSlippage: '1e3' } }, 'upsert_keys.maxSlippage'],
  [{ upsert_keys: [] }, 'upsert_keys'],
  [{}, 'upsert_keys'],
])('[REV-05, API-03] %j is refused', async (input, field) => {
  const client = await TestClient.demo(exchange.url)
  expect((await client.ask('setPreferences', input)).body).toMatchObject({ retCode: 10_001, retExtInfo: { field } })
})
