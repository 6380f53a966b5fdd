import { beforeEach, describe, expect, it } from 'vitest'
import { orderRecord } from '../testing/index.ts'
import { type PendingOrder, Submissions } from './submissions.ts'
import type { CallOutcome, OrderTicket } from './submit-order.ts'

const ticket = (orderLinkId: string): OrderTicket => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Market',
  qty: '0.1',
  orderLinkId,
})

describe('Submissions', () => {
  let sent: string[]
  let told: string[]
  let shelf: readonly PendingOrder[]
  let answer: (outcome: CallOutcome<{ orderId: string; orderLinkId: string; price: string }>) => void
  let submissions: Submissions
  const make = () =>
    new Submissions({
      desk: {
        create: (made) => {
          sent.push(made.orderLinkId)
          return new Promise((resolve) => {
            answer = resolve
          })
        },
        find: async (orderLinkId) => ({ kind: 'answered', result: { order: orderRecord({ orderLinkId }) } }),
      },
      shelf: {
        read: () => shelf,
        write: (pending) => {
          shelf = pending
        },
      },
      wait: async () => undefined,
      onOutcome: (made, outcome) => told.push(`${made.orderLinkId} ${outcome.kind}`),
      onUnknown: (made) => told.push(`${made.orderLinkId} lost`),
    })

  beforeEach(() => {
    sent = []
    told = []
    shelf = []
    submissions = make()
  })

  it('sends one order for a double click, and the next one after the answer', async () => {
    const first = submissions.place('panel', ticket('a'))
    expect(await submissions.place('panel', ticket('b'))).toBe(undefined)
    expect(sent).toEqual(['a'])
    expect(submissions.pending('panel')?.phase).toBe('sending')
    answer({ kind: 'answered', result: { orderId: '1', orderLinkId: 'a', price: '0' } })
    expect((await first)?.kind).toBe('accepted')
    expect(submissions.pending('panel')).toBe(undefined)
    const second = submissions.place('panel', ticket('c'))
    answer({ kind: 'refused', code: 110007, message: 'too little', params: {} })
    expect((await second)?.kind).toBe('refused')
    expect(sent).toEqual(['a', 'c'])
    expect(told).toEqual(['a accepted', 'c refused'])
  })

  it('keeps the lane closed while the outcome is unknown', async () => {
    const first = submissions.place('panel', ticket('a'))
    answer({ kind: 'unknown' })
    const outcome = await first
    expect(told).toEqual(['a lost', 'a found'])
    expect(outcome?.kind).toBe('found')
  })

  it('asks after a reload what became of a pending order and sends nothing', async () => {
    void submissions.place('panel', ticket('a'))
    expect(shelf).toHaveLength(1)
    const reloaded = make()
    const resumed = reloaded.resume()
    expect(reloaded.pending('panel')?.phase).toBe('unknown')
    await resumed
    expect(sent).toEqual(['a'])
    expect(told).toEqual(['a lost', 'a found'])
    expect(shelf).toEqual([])
  })
})
