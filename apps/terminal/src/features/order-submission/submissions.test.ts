import type { Order, ResultOf } from '@perpdesk/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderRecord } from '../testing/index.ts'
import { createPendingTickets, type Pending, type PendingTickets } from './pending.ts'
import { Submissions } from './submissions.ts'
import type { CallOutcome, OrderTicket } from './submit.ts'

const ticket = (orderLinkId: string): OrderTicket => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Market',
  qty: '0.1',
  orderLinkId,
})

describe('Submissions', () => {
  let sent: string[]
  let reported: string[]
  let shelf: readonly Pending<OrderTicket>[]
  let pendingTickets: PendingTickets
  let answer: (outcome: CallOutcome<ResultOf<'createOrder'>>) => void
  let submissions: Submissions<OrderTicket, ResultOf<'createOrder'>, Order>
  const make = () => {
    pendingTickets = createPendingTickets()
    return new Submissions<OrderTicket, ResultOf<'createOrder'>, Order>({
      pendingTickets,
      calls: {
        create: (made) => {
          sent.push(made.orderLinkId)
          return new Promise((resolve) => {
            answer = resolve
          })
        },
        find: async ({ orderLinkId }) => ({ kind: 'answered', result: orderRecord({ orderLinkId }) }),
      },
      shelf: {
        read: () => shelf,
        write: (pending) => {
          shelf = pending
        },
      },
      wait: async () => undefined,
      onOutcome: (made, outcome) => reported.push(`${made.orderLinkId} ${outcome.kind}`),
      onUnknown: (made) => reported.push(`${made.orderLinkId} lost`),
    })
  }
  const pending = (slot: string) => pendingTickets.getState().find((entry) => entry.slot === slot)

  beforeEach(() => {
    sent = []
    reported = []
    shelf = []
    submissions = make()
  })

  it('sends one order for a double click, and the next one after the answer', async () => {
    const first = submissions.place('panel', ticket('a'))
    expect(await submissions.place('panel', ticket('b'))).toBe(undefined)
    expect(sent).toEqual(['a'])
    expect(pending('panel')?.phase).toBe('sending')
    answer({ kind: 'answered', result: { orderId: '1', orderLinkId: 'a', price: '0' } })
    expect((await first)?.kind).toBe('accepted')
    expect(pending('panel')).toBe(undefined)
    const second = submissions.place('panel', ticket('c'))
    answer({ kind: 'refused', code: 110007, message: 'too little', params: {} })
    expect((await second)?.kind).toBe('refused')
    expect(sent).toEqual(['a', 'c'])
    expect(reported).toEqual(['a accepted', 'c refused'])
  })

  it('keeps the slot closed while the outcome is unknown', async () => {
    const first = submissions.place('panel', ticket('a'))
    answer({ kind: 'unknown' })
    const outcome = await first
    expect(reported).toEqual(['a lost', 'a found'])
    expect(outcome?.kind).toBe('found')
  })

  it('asks after a reload what became of a pending order and sends nothing', async () => {
    void submissions.place('panel', ticket('a'))
    expect(shelf).toHaveLength(1)
    const reloaded = make()
    const resumed = reloaded.resume()
    expect(pending('panel')?.phase).toBe('unknown')
    await resumed
    expect(sent).toEqual(['a'])
    expect(reported).toEqual(['a lost', 'a found'])
    expect(shelf).toEqual([])
  })

  it('keeps a slot to itself, whatever kind of ticket another sends through it', async () => {
    void submissions.place('panel', ticket('a'))
    const others = new Submissions<OrderTicket, ResultOf<'createOrder'>, Order>({
      pendingTickets,
      calls: { create: async () => ({ kind: 'unknown' }), find: async () => ({ kind: 'unknown' }) },
      shelf: { read: () => [], write: () => undefined },
      wait: async () => undefined,
      onOutcome: () => undefined,
      onUnknown: () => undefined,
    })
    expect(await others.place('panel', ticket('b'))).toBe(undefined)
    expect(sent).toEqual(['a'])
  })
})
