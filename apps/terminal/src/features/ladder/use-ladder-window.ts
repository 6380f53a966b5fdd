import { useState } from 'react'
import type { Groups } from '../order-book/index.ts'
import { centredOn, isCentral, moved, type Window } from './ladder-rows.ts'

interface WindowOptions {
  readonly groups: Groups
  /** Number of rows that fit. */
  readonly count: number
  /** The price to centre, in ticks; undefined while there is none. */
  readonly middle: number | undefined
  /** True if the ladder follows that price automatically. */
  readonly follows: boolean
  /** Grows with each request to centre that price. */
  readonly centred: number
}

/** Returns the visible prices of a ladder. They stay until the ladder is scrolled or the price is centred. */
export function useLadderWindow({ groups, count, middle, follows, centred }: WindowOptions) {
  const [top, setTop] = useState<number>()
  const [heard, hear] = useState(centred)
  const shown: Window | undefined = top === undefined ? undefined : moved({ ...groups, top, count }, 0)
  const isAsked = heard !== centred
  if (middle !== undefined && count > 0) {
    if (shown === undefined || isAsked || (follows && !isCentral(shown, middle))) {
      const next = centredOn(middle, groups, count).top
      if (next !== top) setTop(next)
      if (isAsked) hear(centred)
    }
  }
  return [
    shown,
    (rows: number) => setTop((now) => (now === undefined ? now : moved({ ...groups, top: now, count }, rows).top)),
  ] as const
}
