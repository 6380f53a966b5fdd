import type { E8 } from '@perpdesk/numeric'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatDayTime } from '../../../format/index.ts'
import { useSize } from '../../../ui/use-size.ts'
import styles from './plot.module.css'
import {
  linePath,
  nearestAt,
  type PlotPoint,
  type PlotScale,
  plotScale,
  spreadPlaces,
  valueAxis,
} from './plot-scale.ts'

export interface TimePlotProps {
  readonly label: string
  /** Bars start at zero, and their colour shows the sign. */
  readonly kind: 'line' | 'bars'
  /** Oldest first. */
  readonly points: readonly PlotPoint[]
  /** Returns the label of a value on the axis. */
  readonly write: (value: E8) => string
  /** Returns the text of a point: its time and all its figures. */
  readonly say: (place: number) => string
}

/** Heights of the plot and of the line of times below, and width of the values beside it, in pixels. */
const HEIGHT = 180
const TIMES = 20
const VALUES = 76
const TIME_EVERY_PX = 170
const MOST_VALUES = 4
/** Distance of the first and last point from the edge, in pixels. */
const EDGE = 6
const WIDEST_BAR = 14

/**
 * A plot of values over time, with the figures of the point under the pointer or chosen by arrow keys, otherwise of the
 * newest point.
 */
export function TimePlot({ label, kind, points, write, say }: TimePlotProps) {
  const room = useRef<HTMLDivElement>(null)
  const width = Math.max((useSize(room)?.width ?? 0) - VALUES, 0)
  const [chosen, choose] = useState<number>()
  const last = points.length - 1
  const place = chosen === undefined ? last : Math.min(chosen, last)
  const axis = valueAxis(points, MOST_VALUES, kind === 'bars')
  const scale = axis === undefined ? undefined : plotScale(points, axis, { width, height: HEIGHT, edge: EDGE })

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    if (scale !== undefined) choose(nearestAt(points, scale, event.clientX - left))
  }
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to !== undefined) choose(Math.min(Math.max(to, 0), last))
    else if (event.key === 'Escape' && chosen !== undefined) choose(undefined)
    else return
    event.preventDefault()
  }
  return (
    <figure className={styles['plot']}>
      <figcaption className={styles['reading']}>{say(place)}</figcaption>
      <div
        ref={room}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={say(place)}
        className={styles['room']}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => choose(undefined)}
        onKeyDown={press}
      >
        <svg className={styles['picture']} width={width + VALUES} height={HEIGHT + TIMES} aria-hidden>
          {axis === undefined || scale === undefined || width === 0 ? null : (
            <>
              {axis.marks.map((mark) => (
                <g key={String(mark)}>
                  <path className={styles['grid']} d={`M0 ${scale.y(mark)}H${width}`} data-zero={mark === 0n} />
                  <text className={styles['label']} x={width + 6} y={scale.y(mark)} dy="0.35em">
                    {write(mark)}
                  </text>
                </g>
              ))}
              <Times points={points} scale={scale} width={width} />
              {kind === 'line' ? (
                <path className={styles['line']} d={linePath(points, scale)} />
              ) : (
                <Bars points={points} scale={scale} width={width} />
              )}
              <Chosen point={points[place]} scale={scale} isChosen={chosen !== undefined} />
            </>
          )}
        </svg>
      </div>
    </figure>
  )
}

interface DrawnProps {
  readonly points: readonly PlotPoint[]
  readonly scale: PlotScale
  readonly width: number
}

function Times({ points, scale, width }: DrawnProps) {
  const places = spreadPlaces(points.length, Math.floor(width / TIME_EVERY_PX))
  return places.map((place, mark) => {
    const time = points[place]?.time ?? 0
    const anchor = mark > 0 && mark === places.length - 1 ? 'end' : mark === 0 && places.length > 1 ? 'start' : 'middle'
    return (
      <text key={place} className={styles['label']} x={scale.x(time)} y={HEIGHT + TIMES - 4} textAnchor={anchor}>
        {formatDayTime(time)}
      </text>
    )
  })
}

function Bars({ points, scale, width }: DrawnProps) {
  const each = Math.max(Math.min((width / points.length) * 0.7, WIDEST_BAR), 1)
  return points.map(({ time, value }) =>
    value === undefined ? null : (
      <path
        key={time}
        className={styles['bar']}
        data-side={value < 0n ? 'down' : 'up'}
        strokeWidth={each}
        d={`M${scale.x(time)} ${scale.y(0n)}V${scale.y(value)}`}
      />
    ),
  )
}

interface ChosenProps {
  readonly point: PlotPoint | undefined
  readonly scale: PlotScale
  readonly isChosen: boolean
}

function Chosen({ point, scale, isChosen }: ChosenProps) {
  if (point === undefined) return null
  const x = scale.x(point.time)
  return (
    <>
      {isChosen ? <path className={styles['pointer']} d={`M${x} 0V${HEIGHT}`} /> : null}
      {point.value === undefined ? null : <circle className={styles['dot']} cx={x} cy={scale.y(point.value)} r={3} />}
    </>
  )
}
