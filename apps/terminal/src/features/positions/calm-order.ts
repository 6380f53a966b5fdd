import type { Position } from '@perpdesk/protocol'
import { type MouseEvent, type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { followTickers } from '../../stores/tickers.ts'
import { areRowsInUse } from '../../ui/table/rows-in-use.ts'
import { FiguresThen } from './sort-figures.ts'

/**
 * Milliseconds for which rows keep their order while figures change; any longer, and they would look wrongly sorted.
 */
const STANDS = 2_000

interface CalmOrder {
  readonly figures: FiguresThen
  /** The positions; a new array whenever they are to be sorted again. */
  readonly positions: readonly Position[]
  /** The element around the table. */
  readonly around: RefObject<HTMLDivElement | null>
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void
}

/**
 * Keeps the order of positions that are sorted by live figures. They are sorted again when a header is clicked, and
 * every few seconds while no pointer, focus or open dialog is among the rows.
 */
export function useCalmOrder(positions: readonly Position[]): CalmOrder {
  const [figures] = useState(() => new FiguresThen())
  useEffect(followTickers, [])
  const around = useRef<HTMLDivElement>(null)
  const [round, next] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!figures.isAsked || areRowsInUse(around.current)) return
      figures.renew()
      next()
    }, STANDS)
    return () => clearInterval(timer)
  }, [figures])
  // A new array in each round, because the table keeps the order of an unchanged array.
  const ordered = useMemo(() => ({ round, list: [...positions] }), [positions, round])
  return {
    figures,
    around,
    positions: ordered.list,
    onClickCapture: ({ target }) => {
      if (!(target instanceof Element) || target.closest('thead') === null) return
      figures.renew()
      next()
    },
  }
}
