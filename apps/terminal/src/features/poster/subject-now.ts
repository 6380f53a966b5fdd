import type { Position } from '@perpdesk/protocol'
import { serverClock } from '../../client/index.ts'
import { freshnessNow, MARKET } from '../../stores/index.ts'
import { type PosterSubject, positionSubject } from './subject.ts'

/** A position now. Prices that no longer come are of the time at which the last ones did. */
export function positionSubjectNow(position: Position): PosterSubject | undefined {
  const { ageMs } = freshnessNow(MARKET)
  return positionSubject(position, Number.isFinite(ageMs) ? serverClock.now() - ageMs : position.updatedTime)
}
