import { type Order, type Position, REVERSE_REFERER } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { call } from '../../client/index.ts'
import { instrumentOf, onSession } from '../../stores/index.ts'
import { newOrderLinkId, placeOrder, type SubmissionOutcome } from '../order-submission/index.ts'
import { type ReverseEnd, ReverseFlow, type ReverseShelf } from './reverse-flow.ts'
import { reverseBegun, SHELF_KEY } from './reverse-kept.ts'
import {
  closingOrder,
  openingOrder,
  type ReverseRecord,
  type ReverseTerms,
  recordOf,
  reverseRecord,
} from './reverse-record.ts'

const ASK_AGAIN = 1_000

const shelf: ReverseShelf = {
  read: () => {
    try {
      const parsed = z.safeParse(reverseRecord, JSON.parse(localStorage.getItem(SHELF_KEY) ?? 'null'))
      return parsed.success ? parsed.data : undefined
    } catch {
      return undefined
    }
  },
  write: (record) => {
    try {
      if (record === undefined) localStorage.removeItem(SHELF_KEY)
      else localStorage.setItem(SHELF_KEY, JSON.stringify(record))
    } catch {
      // Without storage nothing can be stored, and a reload forgets the reverse.
    }
  },
}

onSession(({ status }) => {
  if (status === 'signedOut') shelf.write(undefined)
})

const NOT_SENT: SubmissionOutcome = { kind: 'neverArrived' }

const flow = new ReverseFlow(
  {
    close: (record) => send(record, closingOrder),
    open: (record) => send(record, openingOrder),
    find: async (orderLinkId): Promise<Order | null> => {
      // A query without an answer is repeated, because only the exchange's record of the order counts.
      for (;;) {
        const answer = await call('findOrder', { orderLinkId }, { toast: false })
        if (answer.ok) return answer.result.order
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN))
      }
    },
  },
  shelf,
)

async function send(record: ReverseRecord, order: typeof closingOrder): Promise<SubmissionOutcome> {
  const contract = instrumentOf(record.symbol)?.contract
  if (contract === undefined) return NOT_SENT
  const way = { referer: REVERSE_REFERER }
  return (await placeOrder(`reverse:${record.symbol}`, order(record, contract), way)) ?? NOT_SENT
}

/** A reverse that stopped half-way; `undefined` if there is none. */
export type HalfDone = Extract<ReverseEnd, { readonly kind: 'closedInPart' | 'closedOnly' }>
export const halfDone = createStore<{ readonly end: HalfDone | undefined }>()(() => ({ end: undefined }))

/** Closes a position and opens the other side. Resolves with `undefined` if another reverse is in progress. */
export function reverse(position: Position, terms?: ReverseTerms): Promise<ReverseEnd | undefined> {
  reverseBegun.setState(true)
  const record = recordOf(position, { closeLinkId: newOrderLinkId(), openLinkId: newOrderLinkId() }, terms)
  return record === undefined ? Promise.resolve(undefined) : noted(flow.start(record))
}

/** Opens the missing position of a half-done reverse. */
export function finishReverse(record: ReverseRecord): Promise<ReverseEnd | undefined> {
  return noted(flow.finish(record))
}

/** Leaves a half-done reverse as it is. */
export function leaveReverse(): void {
  flow.giveUp()
  halfDone.setState({ end: undefined })
}

/** Determines after a reload how far a reverse that was in progress has come. */
export function resumeReverse(): Promise<ReverseEnd | undefined> {
  return noted(flow.resume())
}

async function noted(running: Promise<ReverseEnd | undefined>): Promise<ReverseEnd | undefined> {
  const end = await running
  if (end !== undefined) {
    halfDone.setState({ end: end.kind === 'closedInPart' || end.kind === 'closedOnly' ? end : undefined })
  }
  return end
}
