import { formatE8 } from '@perpdesk/numeric'
import type { Position, RequestOf } from '@perpdesk/protocol'
import type { TrailingStopTerms } from '@perpdesk/trading'
import { call } from '../../client/index.ts'
import { asked, outcomeOf, submit, wait } from '../order-submission/index.ts'
import { isSameStop, ratioE4, standingTerms } from './trailing-form.ts'

/** A change of the trailing stop of one position, as its owner meant it at one click; without terms it is taken away. */
export interface TrailingTicket {
  readonly symbol: string
  readonly positionIdx: Position['positionIdx']
  readonly terms: TrailingStopTerms | null
}

/** The end of a change: done, refused with the exchange's sentence, or never arrived there. */
export type TrailingOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'neverArrived' }

/** Changes a trailing stop. If the answer is lost, the position tells the outcome; nothing is sent twice. */
export async function setTrailing(ticket: TrailingTicket, onUnknown: () => void): Promise<TrailingOutcome> {
  const outcome = await submit(
    {
      create: async (sent) => outcomeOf(await call('setTpSlTs', requestOf(sent), { toast: false })),
      find: (sent) =>
        asked('briefPositions', { symbol: sent.symbol }, ({ list }) =>
          isDone(sent, list) ? ({ kind: 'done' } as const) : null,
        ),
    },
    ticket,
    { wait, onUnknown },
  )
  return outcome.kind === 'accepted' || outcome.kind === 'found' ? { kind: 'done' } : outcome
}

/** The position stands as the change wanted it; with a position that is gone its stop is gone too. */
export function isDone({ positionIdx, terms }: TrailingTicket, positions: readonly Position[]): boolean {
  const position = positions.find((candidate) => candidate.positionIdx === positionIdx && candidate.side !== '')
  const standing = position === undefined ? undefined : standingTerms(position)
  return terms === null ? standing === undefined : isSameStop(terms, standing)
}

export function requestOf({ symbol, positionIdx, terms }: TrailingTicket): RequestOf<'setTpSlTs'> {
  if (terms === null) return { symbol, positionIdx, trailingStop: '0' }
  const { distance, ratio, activation } = terms
  return {
    symbol,
    positionIdx,
    ...(ratio > 0n ? { trailValuePercentageE4: ratioE4(ratio) } : { trailingStop: formatE8(distance) }),
    ...(activation > 0n ? { activationPrice: formatE8(activation) } : {}),
  }
}
