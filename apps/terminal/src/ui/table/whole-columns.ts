import { useLayoutEffect } from 'react'

/** Start and end of a column, in pixels from the start of the visible part. */
export interface ColumnSpan {
  readonly start: number
  readonly end: number
}

/** Pixels of padding that may be cut off from a column that still counts as fully visible. */
const PADDING = 4
/** Milliseconds without a scroll event after which scrolling has ended. */
const REST = 120

/**
 * Returns the extra width, in pixels, by which the fixed columns at both ends cover columns that are only partly
 * visible between `from` and `to`. Nothing is covered if no column is fully visible.
 */
export function coversOf(
  columns: readonly ColumnSpan[],
  from: number,
  to: number,
): { readonly start: number; readonly end: number } {
  const isWhole = ({ start, end }: ColumnSpan) => start >= from - PADDING && end <= to + PADDING
  if (!columns.some(isWhole)) return { start: 0, end: 0 }
  const cut = columns.filter((column) => column.end > from && column.start < to && !isWhole(column))
  const first = cut.find(({ start }) => start < from - PADDING)
  const last = cut.find(({ end }) => end > to + PADDING)
  return { start: first === undefined ? 0 : first.end - from, end: last === undefined ? 0 : to - last.start }
}

/**
 * Covers a column that is only partly visible between the table's fixed columns, because half a figure would be
 * misread. The column can be scrolled to.
 */
export function useWholeColumns(scroller: HTMLElement | null, columns: readonly unknown[], fixed: number): void {
  useLayoutEffect(() => {
    const head = scroller?.querySelector('tr')
    if (scroller === null || head === null || head === undefined || columns.length === 0) return
    const cover = (start: number, end: number) => {
      scroller.style.setProperty('--cover-start', `${start}px`)
      scroller.style.setProperty('--cover-end', `${end}px`)
    }
    const measure = () => {
      const { left } = scroller.getBoundingClientRect()
      const spans = Array.from(head.cells, (cell) => {
        const rect = cell.getBoundingClientRect()
        return { start: rect.left - left, end: rect.right - left }
      })
      const [from, to] = [spans[fixed - 1]?.end ?? 0, spans.at(-1)?.start ?? 0]
      const covers = coversOf(spans.slice(fixed, -1), from, to)
      cover(covers.start, covers.end)
      scroller.dataset['more'] = String((spans.at(-2)?.end ?? 0) > to + PADDING)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let scrolled = scroller.scrollLeft
    const scroll = () => {
      if (scroller.scrollLeft === scrolled) return
      scrolled = scroller.scrollLeft
      // During scrolling nothing is covered: columns slide in, and would otherwise jump in as a whole.
      cover(0, 0)
      clearTimeout(timer)
      timer = setTimeout(measure, REST)
    }
    const observer = new ResizeObserver(measure)
    for (const element of [scroller, ...head.cells]) observer.observe(element)
    scroller.addEventListener('scroll', scroll, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      scroller.removeEventListener('scroll', scroll)
    }
  }, [scroller, columns, fixed])
}
