import { formatE8 } from '@perpdesk/numeric'
import type { Position, RequestOf } from '@perpdesk/protocol'
import type { TrailingStopTerms } from '@perpdesk/trading'
import { call } from '../../client/index.ts'
import { asked, sendChange } from '../order-submission/index.ts'
import { isSameStop, ratioE4, standingTerms } from './trailing-form.ts'

/** A change of one position's trailing stop as the trader confirmed it; `null` terms remove the stop. */
export interface TrailingTicket {
  readonly symbol: string
  readonly positionIdx: Position['positionIdx']
  readonly terms: TrailingStopTerms | null
}

/**
 * Changes a trailing stop. Resolves to `undefined` on success, otherwise to the error text. If the answer is lost, the
 * position is read until it shows the outcome.
 */
export function setTrailing(ticket: TrailingTicket, onUnknown: () => void): Promise<string | undefined> {
  const { symbol } = ticket
  return sendChange({
    send: () => call('setTpSlTs', requestOf(ticket), { toast: false }),
    look: () => asked('briefPositions', { symbol }, ({ list }) => isDone(ticket, list) || null),
    onUnknown,
  })
}

/** True if the position has the trailing stop that the change requested; a closed position has none. */
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
