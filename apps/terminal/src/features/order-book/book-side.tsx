import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useMemo } from 'react'
import type { BookGrid } from '../../stores/index.ts'
import { cx } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import { BookRow } from './book-row.tsx'
import { type BookSide, barLength, type BookRow as Row } from './grouping.ts'
import styles from './order-book.module.css'

export interface BookSideProps {
  readonly side: BookSide
  readonly label: string
  readonly rows: readonly Row[]
  /** Texts that replace the rows' quantities. */
  readonly values?: readonly { readonly value: string; readonly sum: string }[]
  /** Number of rows that fit; missing rows are left empty so that nothing moves. */
  readonly room: number
  readonly fullLots: number
  readonly grid: BookGrid
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly own: ReadonlySet<number>
  readonly ownText: string
  /** Explains that a press on a figure fills the order form's quantity. */
  readonly qtyText: string
  readonly hovered: number | undefined
  readonly onHover: (place: number | undefined, row: HTMLElement | undefined) => void
  /**
   * Called with the price of a pressed row. `lots` is given if a figure was pressed, or if Shift was held: then the sum
   * of all levels up to the row.
   */
  readonly onPick: (ticks: number, lots: number | undefined) => void
}

/** The rows of one side: asks upwards from the middle, bids downwards. Rows keep their position on the page. */
export function BookSideList(props: BookSideProps) {
  const { side, label, rows, room, fullLots, grid, priceDecimals, sizeDecimals, own, ownText, hovered } = props
  const places = useMemo(() => {
    const order = Array.from({ length: room }, (_, place) => place)
    return side === 'ask' ? order.toReversed() : order
  }, [room, side])

  const rowOf = (event: SyntheticEvent<HTMLElement>): HTMLElement | undefined => {
    const found = event.target instanceof Element ? event.target.closest('[data-place]') : null
    return found instanceof HTMLElement ? found : undefined
  }
  const point = (event: SyntheticEvent<HTMLElement>) => {
    const row = rowOf(event)
    props.onHover(wholeNumber(row?.dataset['place']), row)
  }
  const pick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event)
    const ticks = wholeNumber(row?.dataset['ticks'])
    const figure = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lots]') : null
    const lots = event.shiftKey ? row?.dataset['sum'] : figure?.dataset['lots']
    if (ticks !== undefined) props.onPick(ticks, wholeNumber(lots))
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event)
    const next =
      event.key === 'ArrowDown' ? row?.nextElementSibling : event.key === 'ArrowUp' ? row?.previousElementSibling : null
    if (!(next instanceof HTMLElement) || next.dataset['place'] === undefined) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      tabIndex={-1}
      aria-label={label}
      className={styles['side']}
      onClick={pick}
      onKeyDown={move}
      onPointerOver={point}
      onPointerLeave={() => props.onHover(undefined, undefined)}
      onFocus={point}
      onBlur={() => props.onHover(undefined, undefined)}
    >
      {places.map((place) => {
        const row = rows[place]
        if (row === undefined) return <div key={place} className={cx(list['space'], styles['blank'])} aria-hidden />
        return (
          <BookRow
            key={place}
            side={side}
            place={place}
            ticks={row.ticks}
            lots={row.lots}
            sumLots={row.sumLots}
            sizeText={props.values?.[place]?.value}
            sumText={props.values?.[place]?.sum}
            bar={barLength(row, fullLots)}
            grid={grid}
            priceDecimals={priceDecimals}
            sizeDecimals={sizeDecimals}
            qtyText={props.qtyText}
            ownText={own.has(row.ticks) ? ownText : undefined}
            swept={hovered !== undefined && place <= hovered}
            tabStop={place === 0}
          />
        )
      })}
    </div>
  )
}

function wholeNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number.parseInt(text, 10)
}
