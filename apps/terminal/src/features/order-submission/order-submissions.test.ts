import { beforeEach, expect, it, vi } from 'vitest'
import { onSession, restoreSession } from '../../stores/session.ts'
import { FakeExchange, USER } from '../testing/index.ts'
import { placeOrder } from './order-submissions.ts'

const KEY = 'perpdesk.pendingOrders.1'
const ticket = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.1', orderLinkId: 'mine' } as const

beforeEach(() => sessionStorage.clear())

it('[ERR-01] what was on its way is forgotten with the session: the next person never hears of it', async () => {
  const exchange = await FakeExchange.start()
  exchange.answer('/user/public/session', () => ({ result: { user: USER, hasDemo: false } }))
  await restoreSession()
  let refuse = () => {}
  exchange.answer('/contract/v5/order/create', async () => {
    await new Promise<void>((resolve) => {
      refuse = resolve
    })
    return { retCode: 33003, retMsg: 'Your session has ended.' }
  })
  const ended = vi.fn()
  const stop = onSession(({ status }) => ended(status, sessionStorage.getItem(KEY)))
  const placed = placeOrder('panel', ticket)
  await vi.waitFor(() => expect(exchange.calls('/contract/v5/order/create')).toHaveLength(1))
  expect(sessionStorage.getItem(KEY)).toContain('mine')
  refuse()
  expect(await placed).toMatchObject({ kind: 'refused', code: 33003 })
  stop()
  expect(ended.mock.calls).toEqual([['signedOut', null]])
  expect(sessionStorage.getItem(KEY)).toBe('[]')
  await exchange.stop()
})
