import { lotsToQty, ticksToDistance, ticksToPrice } from '@perpdesk/trading'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { decimalsOf } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { fillOrder, isPair, type Market, useBook, useFreshness, useMarketOrders } from '../../stores/index.ts'
import { AgeNote } from '../../ui/age-note.tsx'
import { cx, EmptyState, lazyPart, Skeleton } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import { clickSender } from '../click-trade/index.ts'
import { BalanceBar } from './balance-bar.tsx'
import type { BookFigures, BookSides } from './book-preferences.ts'
import { BookSideList, type BookSideProps } from './book-side.tsx'
import { type BookSide, groupBook, groupsOf } from './grouping.ts'
import { MiddleRow } from './middle-row.tsx'
import styles from './order-book.module.css'
import { ownRows } from './own-orders.ts'
import { useRowRoom } from './use-row-room.ts'

/** Loaded for users who choose values. */
const ValueSide = lazyPart(async () => (await import('./value-side.tsx')).ValueSide)
/** Loaded when a pointer first rests on a row. */
const SweepTip = lazyPart(async () => (await import('./sweep-tip.tsx')).SweepTip)

/** Key of each side in the order book. */
const KEYS = { ask: 'asks', bid: 'bids' } as const
const NO_VALUE = { value: '', sum: '' }

export interface BookTableProps {
  readonly contract: Market
  readonly view: BookSides
  readonly figures: BookFigures
  readonly ratio: number
  /** True if a click on a level places an order at its price. */
  readonly armed: boolean
}

interface Hover {
  readonly side: BookSide
  readonly place: number
  readonly row: HTMLElement
}

/** The levels with the middle row between both sides, as many as fit. */
export function BookTable({ contract, view, figures, ratio, armed }: BookTableProps) {
  const text = useText('orderBook')
  const { symbol } = contract
  const book = useBook(symbol)
  const freshness = useFreshness(`orderbook.${symbol}`)
  const orders = useMarketOrders(symbol)
  const asksRoom = useRef<HTMLDivElement>(null)
  const bidsRoom = useRef<HTMLDivElement>(null)
  const room = { asks: useRowRoom(asksRoom), bids: useRowRoom(bidsRoom) }
  const limits = { asks: view === 'bids' ? 0 : room.asks, bids: view === 'asks' ? 0 : room.bids }
  const grouped = groupBook(book, groupsOf(contract, ratio), limits)
  const own = useMemo(() => ownRows(orders, symbol, contract, ratio), [orders, symbol, contract, ratio])
  const [hover, setHover] = useState<Hover>()
  const onHover = useCallback((side: BookSide, place: number | undefined, row: HTMLElement | undefined) => {
    setHover(place === undefined || row === undefined ? undefined : { side, place, row })
  }, [])

  const dead = freshness.level === 'dead'
  const priceDecimals = decimalsOf(ticksToDistance(contract, ratio))
  const sizeDecimals = decimalsOf(contract.lotSize)
  const side = (name: BookSide) => {
    const key = KEYS[name]
    const rows: BookSideProps = {
      side: name,
      label: text(key),
      rows: grouped[key],
      room: limits[key],
      fullLots: grouped.fullLots,
      grid: contract,
      priceDecimals,
      sizeDecimals,
      own: own[key],
      ownText: text('ownOrder'),
      qtyText: text('fillsQty'),
      hovered: hover?.side === name ? hover.place : undefined,
      onHover: (place, row) => onHover(name, place, row),
      onPick: (ticks, lots) => {
        // A price that is no longer live must not fill the order form.
        if (dead) return
        const price = ticksToPrice(contract, ticks)
        if (armed && !isPair(contract)) {
          void clickSender().then(({ placeClick }) => placeClick(contract, name === 'bid' ? 'Buy' : 'Sell', price))
          return
        }
        fillOrder(lots === undefined ? { symbol, price } : { symbol, price, qty: lotsToQty(contract, lots) })
      },
    }
    if (figures === 'qty') return <BookSideList {...rows} />
    // Until the values are computed the column stays empty, because quantities under the heading of values would be
    // misread.
    return (
      <Suspense fallback={<BookSideList {...rows} values={rows.rows.map(() => NO_VALUE)} />}>
        <ValueSide {...rows} contract={contract} levels={book[key]} />
      </Suspense>
    )
  }
  const loading = book.status === 'loading'
  const empty = book.status === 'live' && book.asks.length === 0 && book.bids.length === 0
  const hoveredDepth = hover === undefined ? undefined : grouped[KEYS[hover.side]][hover.place]?.depth
  return (
    <>
      <div className={cx(styles['table'], list[freshness.level])} data-view={view} data-freshness={freshness.level}>
        <div ref={asksRoom} className={cx(styles['half'], styles['asks'], view === 'bids' && styles['hidden'])}>
          {loading ? <Skeleton rows={6} /> : side('ask')}
        </div>
        {empty ? null : <MiddleRow contract={contract} />}
        <div ref={bidsRoom} className={cx(styles['half'], view === 'asks' && styles['hidden'])}>
          {loading ? <Skeleton rows={6} /> : side('bid')}
        </div>
      </div>
      {view === 'both' && !dead ? <BalanceBar book={grouped} /> : null}
      {empty ? (
        <div className={styles['notice']}>
          <EmptyState text={text('empty')} />
        </div>
      ) : null}
      {loading ? null : <AgeNote freshness={freshness} />}
      {hover === undefined || hoveredDepth === undefined || dead ? null : (
        <Suspense>
          <SweepTip contract={contract} levels={book[KEYS[hover.side]]} depth={hoveredDepth} row={hover.row} />
        </Suspense>
      )}
    </>
  )
}
