import type { RequestOf } from '@perpdesk/protocol'
import type { PositionIdx } from '@perpdesk/trading'
import { call } from '../../../../client/index.ts'
import { asked, outcomeOf, submit, wait } from '../../../order-submission/index.ts'
import { waitingClose } from './mmr-rules.ts'

/** A close by margin rate as its owner meant it at one click; a rate of 0 takes it away. */
export type MmrTicket = RequestOf<'setMmrClose'> & { readonly positionIdx: PositionIdx; readonly rateE4: number }

export type MmrOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'neverArrived' }

/** Sets or removes a close. If the answer is lost, the open orders tell the outcome; nothing is sent twice. */
export async function setMmrClose(ticket: MmrTicket, onUnknown: () => void): Promise<MmrOutcome> {
  const outcome = await submit(
    {
      create: async (sent) => outcomeOf(await call('setMmrClose', sent, { toast: false })),
      find: ({ symbol, positionIdx, rateE4 }) =>
        asked('briefOrders', { symbol }, ({ list }) => {
          const waits = waitingClose(list, symbol, positionIdx)
          return (waits?.triggerRateE4 ?? 0) === rateE4 ? ({ kind: 'done' } as const) : null
        }),
    },
    ticket,
    { wait, onUnknown },
  )
  return outcome.kind === 'accepted' || outcome.kind === 'found' ? { kind: 'done' } : outcome
}
