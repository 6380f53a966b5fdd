import { useState } from 'react'
import type { Groups } from '../order-book/index.ts'
import { centredOn, isCentral, moved, type Window } from './ladder-rows.ts'

interface WindowOptions {
  readonly groups: Groups
  /** Rows there is room for. */
  readonly count: number
  /** The price in the middle of it all, in ticks; undefined while there is none. */
  readonly middle: number | undefined
  /** The ladder goes after that price by itself. */
  readonly follows: boolean
  /** Grows with each wish to see it in the middle. */
  readonly centred: number
}

/** The prices that a ladder shows. They stay until they are moved or the middle is asked for. */
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
