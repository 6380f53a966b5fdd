import { originTicksOf, ticksToPrice } from '@perpdesk/trading'
import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import type { BookView, Market } from '../../../stores/index.ts'
import { useSize } from '../../../ui/use-size.ts'
import type { BookSide } from '../grouping.ts'
import type { OwnRows } from '../own-orders.ts'
import styles from './depth.module.css'
import { type DepthPoint, type DepthRange, depthAt, depthScale, roundSteps, sideAt, stepPath } from './depth-curve.ts'
import { DepthTip } from './depth-tip.tsx'
import { lotsText } from './lots-text.ts'

interface DepthPlotProps {
  readonly contract: Market
  readonly book: Pick<BookView, 'bids' | 'asks'>
  readonly range: DepthRange
  readonly curves: Readonly<Record<BookSide, readonly DepthPoint[]>>
  /** Prices of the trader's own orders. */
  readonly own: OwnRows
  readonly onPick: (ticks: number) => void
  readonly onReach: (step: 1 | -1) => void
}

/** Height of the price axis in pixels, as in the style sheet. */
const AXIS = 20
const SUM_EVERY_PX = 48
const PRICE_EVERY_PX = 110
/** A price label closer to the edge than this many pixels would be clipped. */
const EDGE = 32
/** Wheel movement that changes the reach by one step; smaller movements are added up. */
const NOTCH = 60
/** An arrow key moves by one part in 100 of the range. */
const STRIDES = 100

/** The two curves with their axes; pointer or arrow keys show the quantity up to a price. */
export function DepthPlot({ contract, book, range, curves, own, onPick, onReach }: DepthPlotProps) {
  const text = useText('depth')
  const ofBook = useText('orderBook')
  const room = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  /** Position of the pointer as a fraction of the range, because prices move under a resting pointer. */
  const [part, setPart] = useState<number>()
  const turned = useRef(0)
  const span = range.high - range.low
  const ticks = part === undefined ? undefined : Math.round(range.low + part * span)
  const side = ticks === undefined ? undefined : sideAt(book, ticks)
  const point = ticks === undefined || side === undefined ? undefined : depthAt(curves[side], ticks, side)
  const price = ticks === undefined ? undefined : formatPrice(ticksToPrice(contract, ticks), contract)

  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPart(Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1))
  }
  const pick = () => {
    if (ticks !== undefined) onPick(ticks)
  }
  const press = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (move !== undefined) setPart((at) => Math.min(Math.max((at ?? 0.5) + move / STRIDES, 0), 1))
    else if (event.key === '+') onReach(-1)
    else if (event.key === '-') onReach(1)
    else if (event.key === 'Enter') pick()
    else if (event.key === 'Escape' && part !== undefined) setPart(undefined)
    else return
    event.preventDefault()
  }
  const turn = (event: WheelEvent) => {
    turned.current += event.deltaY
    if (Math.abs(turned.current) < NOTCH) return
    onReach(turned.current > 0 ? 1 : -1)
    turned.current = 0
  }
  const height = (size?.height ?? 0) - AXIS
  const fullLots = Math.max(curves.bid.at(-1)?.sumLots ?? 0, curves.ask.at(-1)?.sumLots ?? 0)
  const scale = depthScale(range, fullLots, size?.width ?? 0, Math.max(height, 0))
  const sums = roundSteps(0, fullLots, height / SUM_EVERY_PX).filter((lots) => lots > 0)
  const origin = originTicksOf(contract)
  const prices = roundSteps(origin + range.low, origin + range.high, (size?.width ?? 0) / PRICE_EVERY_PX)
    .map((fromZero) => fromZero - origin)
    .filter((at) => {
      const x = scale.x(at)
      return x > EDGE && x < (size?.width ?? 0) - EDGE
    })
  const saying =
    price === undefined || point === undefined
      ? text('hint')
      : text('at', { price, qty: lotsText(point.sumLots, contract) })
  return (
    <div
      ref={room}
      role="slider"
      tabIndex={0}
      aria-label={text('title')}
      aria-valuemin={Math.round(range.low)}
      aria-valuemax={Math.round(range.high)}
      aria-valuenow={ticks ?? Math.round((range.low + range.high) / 2)}
      aria-valuetext={saying}
      className={styles['plot']}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setPart(undefined)}
      onBlur={() => setPart(undefined)}
      onClick={pick}
      onKeyDown={press}
      onWheel={turn}
    >
      {size === undefined || height <= 0 ? null : (
        <svg className={styles['picture']} width={size.width} height={size.height} aria-hidden>
          {sums.map((lots) => (
            <line key={lots} className={styles['grid']} x1={0} x2={size.width} y1={scale.y(lots)} y2={scale.y(lots)} />
          ))}
          {SIDES.map((each) => {
            const points = curves[each]
            const last = points.at(-1)
            if (last === undefined) return null
            const edge = each === 'bid' ? range.low : range.high
            const isKnown = book[each === 'bid' ? 'bids' : 'asks'].length > points.length
            const path = stepPath(points, scale, isKnown ? edge : last.ticks)
            return (
              <g key={each} data-side={each} className={styles['curve']}>
                <path className={styles['area']} d={`${path}V${height}Z`} />
                <path className={styles['edge']} d={path} />
              </g>
            )
          })}
          {SIDES.map((each) =>
            [...own[each === 'bid' ? 'bids' : 'asks']]
              .filter((at) => at >= range.low && at <= range.high)
              .map((at) => (
                <path
                  key={`${each}${at}`}
                  data-side={each}
                  className={styles['own']}
                  d={`M${scale.x(at)} ${height - 7}l5 7h-10z`}
                >
                  <title>{ofBook('ownOrder')}</title>
                </path>
              )),
          )}
          {sums.map((lots) => (
            <text key={lots} className={styles['label']} x={size.width - 4} y={scale.y(lots) - 3} textAnchor="end">
              {lotsText(lots, contract)}
            </text>
          ))}
          {prices.map((at) => (
            <text key={at} className={styles['label']} x={scale.x(at)} y={size.height - 6} textAnchor="middle">
              {formatPrice(ticksToPrice(contract, at), contract)}
            </text>
          ))}
          {ticks === undefined ? null : (
            <line className={styles['pointer']} x1={scale.x(ticks)} x2={scale.x(ticks)} y1={0} y2={height} />
          )}
          {point === undefined || ticks === undefined ? null : (
            <circle className={styles['dot']} data-side={side} cx={scale.x(ticks)} cy={scale.y(point.sumLots)} r={4} />
          )}
        </svg>
      )}
      {point === undefined || ticks === undefined || side === undefined || size === undefined ? null : (
        <DepthTip
          contract={contract}
          levels={side === 'bid' ? book.bids : book.asks}
          depth={point.depth}
          ticks={ticks}
          middle={(range.low + range.high) / 2}
          isLeft={scale.x(ticks) > size.width / 2}
        />
      )}
    </div>
  )
}

const SIDES = ['bid', 'ask'] as const
