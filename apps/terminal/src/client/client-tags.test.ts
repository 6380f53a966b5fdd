// @vitest-environment node
import { expect, it } from 'vitest'
import { ClientTags } from './client-tags.ts'

it('[REQ-02] ties pushes to the call that named the order or was answered with it, for a minute', () => {
  let now = 0
  const tags = new ClientTags(() => now)
  tags.track('t1', { symbol: 'BTCUSDT', orderLinkId: 'mine' })
  tags.track('t2', { symbol: 'BTCUSDT', orderId: '12' })
  now = 40
  expect(tags.tie({ orderId: '7', orderLinkId: 'mine' })).toEqual({ tag: 't1', ms: 40, first: true })
  expect(tags.tie({ orderId: '7', orderLinkId: 'mine' })).toMatchObject({ tag: 't1', first: false })
  expect(tags.tie({ orderId: '12', orderLinkId: '' })).toMatchObject({ tag: 't2', first: true })
  expect(tags.tie({ orderId: '99', orderLinkId: '' })).toBeUndefined()
  // A link id may equal the server's id of another order.
  tags.track('t3', { orderLinkId: '55' })
  expect(tags.tie({ orderId: '55', orderLinkId: '' })).toBeUndefined()
  tags.answered('t3', { orderId: '56' })
  expect(tags.tie({ orderId: '56', orderLinkId: '' })).toMatchObject({ tag: 't3' })
  now = 60_050
  expect(tags.tie({ orderId: '7', orderLinkId: 'mine' })).toBeUndefined()
})
