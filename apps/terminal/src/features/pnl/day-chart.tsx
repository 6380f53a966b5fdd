import type { E8 } from '@perpdesk/numeric'
import type { PnlDay } from '@perpdesk/trading'
import { useState } from 'react'
import { coinText, formatUtcDay } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { NumberText } from '../../ui/index.ts'
import { HEIGHT, heightOf, type Scale, scaleOf } from './chart-scale.ts'
import styles from './pnl.module.css'
import type { PnlView } from './pnl-view.ts'

/** Width of a day in the pictures, and the part of it that its bar takes. */
const WIDTH = 10
const BAR = 7

/** PnL day by day: the sum so far as a line, each day's own as a bar. The table of days has the same figures. */
export function DayChart({ view: { days, coin, totals } }: { readonly view: PnlView }) {
  const text = useText('pnl')
  const [pointed, setPointed] = useState<number>()
  const shown = days[pointed ?? days.length - 1]
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || shown === undefined) return null
  const label = text('chartLabel', {
    from: formatUtcDay(first.day),
    to: formatUtcDay(last.day),
    pnl: `${coinText(totals.pnl, coin, { signed: true })} ${coin}`,
  })
  const point = (clientX: number, box: DOMRect) => {
    const place = Math.floor(((clientX - box.left) / box.width) * days.length)
    setPointed(Math.min(Math.max(place, 0), days.length - 1))
  }
  return (
    <section className={styles['card']} aria-labelledby="pnl-chart">
      <div className={styles['cardHead']}>
        <h2 id="pnl-chart" className={styles['heading']}>
          {text('chart')}
        </h2>
        <p className={styles['readout']} data-shown={pointed !== undefined}>
          <span>{formatUtcDay(shown.day)}</span>
          <span>
            {text('daily')} <Signed value={shown.pnl} coin={coin} />
          </span>
          <span>
            {text('cumulative')} <Signed value={shown.cumulative} coin={coin} />
          </span>
        </p>
      </div>
      <div
        className={styles['plots']}
        role="img"
        aria-label={label}
        onPointerMove={(event) => point(event.clientX, event.currentTarget.getBoundingClientRect())}
        onPointerDown={(event) => point(event.clientX, event.currentTarget.getBoundingClientRect())}
        onPointerLeave={() => setPointed(undefined)}
      >
        <Plot days={days} coin={coin} valueOf={cumulativeOf} pointed={pointed} kind="line" />
        <Plot days={days} coin={coin} valueOf={pnlOf} pointed={pointed} kind="bars" />
      </div>
      <p className={styles['ends']} aria-hidden>
        <span>{formatUtcDay(first.day)}</span>
        <span>{formatUtcDay(last.day)}</span>
      </p>
    </section>
  )
}

const cumulativeOf = ({ cumulative }: PnlDay) => cumulative
const pnlOf = ({ pnl }: PnlDay) => pnl

interface PlotProps {
  readonly days: readonly PnlDay[]
  readonly coin: string
  readonly valueOf: (day: PnlDay) => E8
  readonly pointed: number | undefined
  readonly kind: 'line' | 'bars'
}

/** One picture with the zero line and the extremes of its figures. */
function Plot({ days, coin, valueOf, pointed, kind }: PlotProps) {
  const values = days.map(valueOf)
  const scale = scaleOf(values)
  const width = days.length * WIDTH
  const zero = heightOf(scale, 0n)
  return (
    <div className={styles['plot']} data-kind={kind}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {pointed === undefined ? null : (
          <rect className={styles['pointed']} x={pointed * WIDTH} y="0" width={WIDTH} height={`${HEIGHT}`} />
        )}
        <line className={styles['zero']} x1="0" x2={width} y1={`${zero}`} y2={`${zero}`} />
        {kind === 'line' ? (
          <path className={styles['line']} d={linePath(values, scale)} />
        ) : (
          values.map((value, place) => <Bar key={days[place]?.day} value={value} scale={scale} place={place} />)
        )}
      </svg>
      <span className={styles['extreme']}>{coinText(scale.top, coin, { signed: true })}</span>
      <span className={styles['extreme']} data-end="low">
        {coinText(scale.bottom, coin, { signed: true })}
      </span>
    </div>
  )
}

function Bar({ value, scale, place }: { readonly value: E8; readonly scale: Scale; readonly place: number }) {
  if (value === 0n) return null
  const [from, to] = [heightOf(scale, value > 0n ? value : 0n), heightOf(scale, value > 0n ? 0n : value)]
  return (
    <rect
      className={styles[value > 0n ? 'up' : 'down']}
      x={place * WIDTH + (WIDTH - BAR) / 2}
      y={`${from}`}
      width={BAR}
      height={`${to > from ? to - from : 1n}`}
    />
  )
}

/** The sum at the end of each day, in the middle of its column. */
function linePath(values: readonly E8[], scale: Scale): string {
  const middle = WIDTH / 2
  return values
    .map((value, place) => `${place === 0 ? 'M' : 'L'}${place * WIDTH + middle} ${heightOf(scale, value)}`)
    .join('')
}

function Signed({ value, coin }: { readonly value: E8; readonly coin: string }) {
  return <NumberText tone="sign" value={value} text={coinText(value, coin, { signed: true })} />
}
