import { type E8, e8 } from '@perpdesk/numeric'
import { type PnlDay, pnlTotals } from '@perpdesk/trading'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { coinText, formatCompact, formatNumber, formatUtcDay, formatUtcMonth, weekdays } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { IconButton, NumberText, useIsNarrow } from '../../ui/index.ts'
import { monthOf, weeksOf } from './month.ts'
import styles from './pnl.module.css'
import type { PnlView } from './pnl-view.ts'

/** From here on an amount is written in short: a day has little room, and on a narrow screen none for cents. */
const LONG = e8('10000')
const LONG_WHEN_NARROW = e8('1000')
const WHOLE_WHEN_NARROW = e8('10')

/** Shows one month with the PnL of each day: at first the report's last month, from which the user can go back. */
export function Calendar({ view: { days, coin } }: { readonly view: PnlView }) {
  const text = useText('pnl')
  const byDay = useMemo(() => new Map(days.map((day) => [day.day, day])), [days])
  const [chosen, setChosen] = useState<number>()
  const [first, last] = [monthOf(days[0]?.day ?? 0), monthOf(days.at(-1)?.day ?? 0)]
  const month = Math.min(Math.max(chosen ?? last, first), last)
  const sum = pnlTotals(days.filter(({ day }) => monthOf(day) === month)).pnl
  return (
    <section className={styles['card']} aria-labelledby="pnl-calendar">
      <div className={styles['cardHead']}>
        <h2 id="pnl-calendar" className={styles['heading']}>
          {text('calendar')}
        </h2>
        <div className={styles['months']}>
          <IconButton
            label={text('previousMonth')}
            disabled={month <= first}
            onClick={() => setChosen(monthOf(month, -1))}
          >
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <span className={styles['month']} aria-live="polite">
            {formatUtcMonth(month)}
          </span>
          <IconButton label={text('nextMonth')} disabled={month >= last} onClick={() => setChosen(monthOf(month, 1))}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </div>
        <NumberText tone="sign" value={sum} text={`${coinText(sum, coin, { signed: true })} ${coin}`} />
      </div>
      <table className={styles['calendar']} aria-labelledby="pnl-calendar">
        <thead>
          <tr>
            {weekdays().map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={`${month + row}`}>
              {week.map((day, place) => (
                <Day
                  key={`${day ?? -place}`}
                  day={day}
                  figures={day === undefined ? undefined : byDay.get(day)}
                  coin={coin}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DayProps {
  /** `undefined` where the day is of another month. */
  readonly day: number | undefined
  /** `undefined` on days outside the report. */
  readonly figures: PnlDay | undefined
  readonly coin: string
}

function Day({ day, figures, coin }: DayProps) {
  const isNarrow = useIsNarrow()
  if (day === undefined) return <td aria-hidden />
  const pnl = figures?.pnl
  const full = pnl === undefined ? '' : coinText(pnl, coin, { signed: true })
  const short = pnl === undefined ? '' : shortText(pnl, full, isNarrow)
  return (
    <td
      className={styles['day']}
      data-sign={pnl === undefined ? 'none' : pnl > 0n ? 'up' : pnl < 0n ? 'down' : 'zero'}
      title={pnl === undefined ? undefined : `${formatUtcDay(day)}: ${full} ${coin}`}
    >
      <span className={styles['dayNumber']}>{new Date(day).getUTCDate()}</span>
      {pnl === undefined || pnl === 0n ? null : <NumberText tone="sign" value={pnl} text={short} />}
    </td>
  )
}

function shortText(pnl: E8, full: string, isNarrow: boolean): string {
  const size = pnl < 0n ? -pnl : pnl
  if (size >= (isNarrow ? LONG_WHEN_NARROW : LONG)) return `${pnl > 0n ? '+' : ''}${formatCompact(pnl)}`
  return isNarrow && size >= WHOLE_WHEN_NARROW ? formatNumber(pnl, { decimals: 0, signed: true }) : full
}
