import type { Order, ResultOf } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { orderRecord } from '../testing/index.ts'
import { orderLinkId } from './order-link-id.ts'
import { type CallOutcome, type OrderTicket, type SubmissionCalls, submit } from './submit.ts'

const ticket: OrderTicket = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  price: '60000',
  qty: '0.1',
  orderLinkId: 'click-1',
}
const order: Order = orderRecord({ orderLinkId: 'click-1' })
const lost: CallOutcome<never> = { kind: 'unknown' }
const never: CallOutcome<null> = { kind: 'answered', result: null }

/** Returns calls that play back scripted outcomes, and a log of the calls. */
function scripted(create: CallOutcome<never> | 'accept', finds: CallOutcome<Order | null>[] = []) {
  const log: string[] = []
  const calls: SubmissionCalls<OrderTicket, ResultOf<'createOrder'>, Order> = {
    create: async (sent) => {
      log.push(`create ${sent.orderLinkId}`)
      return create === 'accept'
        ? { kind: 'answered', result: { orderId: '7', orderLinkId: sent.orderLinkId, price: '60000' } }
        : create
    },
    find: async ({ orderLinkId: link }) => {
      log.push(`find ${link}`)
      return finds.shift() ?? lost
    },
  }
  const wait = async (milliseconds: number) => {
    log.push(`wait ${milliseconds}`)
  }
  return { calls, log, wait }
}

describe('submit', () => {
  it('hands on the answer of the exchange', async () => {
    const { calls, log, wait } = scripted('accept')
    expect(await submit(calls, ticket, { wait })).toEqual({
      kind: 'accepted',
      answer: { orderId: '7', orderLinkId: 'click-1', price: '60000' },
    })
    expect(log).toEqual(['create click-1'])
  })

  it('hands on a refusal without asking again', async () => {
    const refused = { kind: 'refused', code: 110007, message: 'too little', params: {} } as const
    const { calls, log, wait } = scripted(refused)
    expect(await submit(calls, ticket, { wait })).toEqual(refused)
    expect(log).toEqual(['create click-1'])
  })

  it('asks by the client id after a lost answer, through a dead line, and never sends again', async () => {
    const { calls, log, wait } = scripted(lost, [lost, lost, { kind: 'answered', result: order }])
    let reported = 0
    const outcome = await submit(calls, ticket, {
      wait,
      onUnknown: () => {
        reported += 1
      },
    })
    expect(outcome).toEqual({ kind: 'found', found: order })
    expect(reported).toBe(1)
    expect(log).toEqual(['create click-1', 'find click-1', 'wait 500', 'find click-1', 'wait 1000', 'find click-1'])
  })

  it('believes "never seen" only when it is said twice in a row, apart in time', async () => {
    const { calls, log, wait } = scripted(lost, [never, lost, never, never])
    expect(await submit(calls, ticket, { wait })).toEqual({ kind: 'neverArrived' })
    expect(log.filter((line) => line.startsWith('create'))).toHaveLength(1)
    expect(log.slice(1)).toEqual([
      'find click-1',
      'wait 1500',
      'find click-1',
      'wait 500',
      'find click-1',
      'wait 1500',
      'find click-1',
    ])
  })

  it('finds its own order behind the refusal of a repeated client id', async () => {
    const repeated = { kind: 'refused', code: 110072, message: 'exists', params: { orderId: '7' } } as const
    const { calls, wait } = scripted(repeated, [{ kind: 'answered', result: order }])
    expect(await submit(calls, ticket, { wait })).toEqual({ kind: 'found', found: order })
  })
})

describe('orderLinkId', () => {
  it('fits the wire, sorts by time and does not repeat', () => {
    const early = orderLinkId(1_795_000_000_000)
    const late = orderLinkId(1_795_000_000_001)
    expect(early).toMatch(/^[0-9a-f]{32}$/)
    expect(early < late).toBe(true)
    expect(new Set(Array.from({ length: 1_000 }, () => orderLinkId(1))).size).toBe(1_000)
  })
})
