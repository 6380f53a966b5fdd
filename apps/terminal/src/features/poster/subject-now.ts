import type { Position } from '@perpdesk/protocol'
import { serverClock } from '../../client/index.ts'
import { freshnessNow, MARKET } from '../../stores/index.ts'
import { type PosterSubject, positionSubject } from './subject.ts'

/**
 * Returns the poster's figures of a position now. If prices are no longer received, the time is that of the last ones.
 */
export function positionSubjectNow(position: Position): PosterSubject | undefined {
  const { ageMs } = freshnessNow(MARKET)
  return positionSubject(position, Number.isFinite(ageMs) ? serverClock.now() - ageMs : position.updatedTime)
}
