import { lotsToQty, qtyCoinOf, type Side, ticksToDistance, ticksToPrice, wholeTicks } from '@perpdesk/trading'
import { useId, useMemo, useRef, useState } from 'react'
import { decimalsOf } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import {
  type Contract,
  fillOrder,
  givenPrice,
  type LiveTicker,
  useBook,
  useFreshness,
  useOpenOrders,
  useTickerValue,
  useTrades,
} from '../../stores/index.ts'
import { AgeNote } from '../../ui/age-note.tsx'
import { cx, isTouch, Skeleton } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import { clickSender } from '../click-trade/index.ts'
import { groupsOf, groupTicks, useRowRoom } from '../order-book/index.ts'
import styles from './ladder.module.css'
import { cancelOwn, moveOwn } from './ladder-orders.ts'
import { LadderRowView } from './ladder-row.tsx'
import { ladderRows, placeOf } from './ladder-rows.ts'
import { type OwnOrders, ownByPlace, ownKey } from './own-at.ts'
import { counted, NOTHING_TRADED } from './traded.ts'
import { useLadderKeys } from './use-ladder-keys.ts'
import { useLadderPointer } from './use-ladder-pointer.ts'
import { useLadderWindow } from './use-ladder-window.ts'

/** Heights of a row in pixels, as in the style sheet. */
const ROW = { mouse: 20, fingers: 32 }

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)
const markOf = (ticker: LiveTicker) => givenPrice(ticker.mark)

interface LadderTableProps {
  readonly contract: Contract
  readonly ratio: number
  readonly follows: boolean
  readonly armed: boolean
  readonly centred: number
}

/**
 * The ladder's rows: order book, the trader's own orders and the traded volume at each price. Rows keep their places on
 * the page while prices change.
 */
export function LadderTable({ contract, ratio, follows, armed, centred }: LadderTableProps) {
  const text = useText('ladder')
  const id = useId()
  const { symbol } = contract
  const book = useBook(symbol)
  const freshness = useFreshness(`orderbook.${symbol}`)
  const dead = freshness.level === 'dead'
  const { value: orders } = useOpenOrders()
  const { trades } = useTrades(symbol)
  const [traded, setTraded] = useState(NOTHING_TRADED)
  if (trades.length > 0 && traded.trades !== trades) setTraded(counted(traded, trades, contract))

  const last = ticksOf(useTickerValue(symbol, lastOf), contract)
  const mark = ticksOf(useTickerValue(symbol, markOf), contract)
  const groups = groupsOf(contract, ratio)
  const area = useRef<HTMLDivElement>(null)
  const count = useRowRoom(area, ROW)
  /** While the pointer is over the prices, the ladder does not move under it. */
  const [isOver, setOver] = useState(false)
  const [window, scroll] = useLadderWindow({
    groups,
    count,
    middle: last ?? book.bids[0]?.ticks ?? mark,
    follows: follows && !isOver,
    centred,
  })
  const own = useMemo(() => ownByPlace(orders, symbol, contract, ratio), [orders, symbol, contract, ratio])
  const rows = window === undefined ? [] : ladderRows(window, book, traded.lots)
  const mostTraded = rows.reduce((most, row) => Math.max(most, row.tradedLots), 0)

  const fill = (ticks: number, lots: number) => {
    const price = ticksToPrice(contract, ticks)
    fillOrder(lots === 0 ? { symbol, price } : { symbol, price, qty: lotsToQty(contract, lots) })
  }
  const actions = {
    /** Sends an order at a price; while click trading is off, only fills the price into the order panel. */
    press: (ticks: number, side: Side | undefined) => {
      if (dead) return
      if (!armed || side === undefined) return fill(ticks, 0)
      void clickSender().then(({ placeClick }) => placeClick(contract, side, ticksToPrice(contract, ticks)))
    },
    move: (from: OwnOrders, ticks: number) => void moveOwn(from, contract, ticks),
    cancel: (from: OwnOrders) => void cancelOwn(from),
  }
  const ownAt = (ticks: number, side: Side) => own.get(ownKey(ticks, side))
  const canChange = armed && !dead
  const keys = useLadderKeys({ window, scroll, middle: last, ownAt, canChange, ...actions })
  const pointer = useLadderPointer({ area, window, scroll, ownAt, canChange, ...actions })
  const { selected, carried } = keys
  const target = pointer.target ?? (carried === undefined ? undefined : { ticks: selected?.ticks, side: carried.side })

  const priceDecimals = decimalsOf(ticksToDistance(contract, ratio))
  const sizeDecimals = decimalsOf(contract.lotSize)
  const isAt = (ticks: number | undefined, row: number) =>
    ticks !== undefined && groupTicks(ticks, groups, 'bid') === row
  const active = selected === undefined || window === undefined ? undefined : placeOf(window, selected.ticks)
  return (
    <>
      <div className={cx(list['head'], styles['head'])} aria-hidden>
        <span>{text('volume')}</span>
        <span>{text('bids', { coin: qtyCoinOf(contract) })}</span>
        <span>{text('price')}</span>
        <span>{text('asks', { coin: qtyCoinOf(contract) })}</span>
      </div>
      {/* The grid has the focus and handles the keys for its rows. */}
      <div
        ref={area}
        role="grid"
        tabIndex={0}
        aria-label={text('list')}
        aria-activedescendant={
          active === undefined || selected === undefined ? undefined : `${id}-${active}-${selected.side}`
        }
        className={cx(styles['rows'], list[freshness.level], dead && styles['dead'])}
        data-freshness={freshness.level}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onPointerEnter={() => setOver(true)}
        onPointerLeave={() => setOver(false)}
        {...pointer.handlers}
      >
        {rows.length === 0 ? <Skeleton rows={14} /> : null}
        {rows.map((row, place) => (
          <LadderRowView
            // Rows are places on the screen: when prices change, their content changes and the rows stay.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            id={`${id}-${place}`}
            place={place}
            ticks={row.ticks}
            bidLots={row.bidLots}
            askLots={row.askLots}
            tradedLots={row.tradedLots}
            ownBuy={ownAt(row.ticks, 'Buy')?.lots ?? 0}
            ownSell={ownAt(row.ticks, 'Sell')?.lots ?? 0}
            bar={mostTraded === 0 ? 0 : Math.round((row.tradedLots * 1000) / mostTraded)}
            grid={contract}
            priceDecimals={priceDecimals}
            sizeDecimals={sizeDecimals}
            isLast={isAt(last, row.ticks)}
            isMark={isAt(mark, row.ticks)}
            selected={selected?.ticks === row.ticks ? selected.side : undefined}
            target={target?.ticks === row.ticks ? target.side : undefined}
            markText={text('mark')}
            lastText={text('last')}
            ownText={text('own')}
          />
        ))}
      </div>
      {rows.length === 0 ? null : <AgeNote freshness={freshness} />}
      <p className={styles['hint']} role="status">
        {carried === undefined
          ? text(armed ? (isTouch() ? 'hintTouch' : 'hintArmed') : isTouch() ? 'hintFill' : 'hint')
          : text('carrying')}
      </p>
    </>
  )
}

/** Returns a price in whole ticks. The mark price may be between two ticks and counts as the lower one. */
function ticksOf(price: bigint | undefined, contract: Contract): number | undefined {
  return price === undefined ? undefined : wholeTicks(contract, price, 'floor')
}
