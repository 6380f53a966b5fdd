import { CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Button, IconButton, Popover, TextField } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { TIME_FRAMES } from '../series/time-frames.ts'
import { momentOf, wallTimeOf } from '../series/wall-time.ts'
import { useChartState } from '../use-chart.ts'
import styles from './toolbar.module.css'
import { useOffered } from './use-offered.ts'

const zoneOf = (state: ChartState) => state.layout.timezone

/** Buttons for time frames that end now, and a form to go to any date. */
export function TimeFrames({ chart }: { readonly chart: ChartWidget }) {
  const text = useText('chart')
  const offered = useOffered()
  const [open, setOpen] = useState(false)
  return (
    <fieldset className={styles['timeFrames']}>
      <legend className="visually-hidden">{text('timeFrames')}</legend>
      {TIME_FRAMES.map((frame) => (
        <button
          key={frame}
          type="button"
          className={styles['frame']}
          aria-label={`${text(`timeFrame.${frame}`)}: ${text(`timeFrame.${frame}.long`)}`}
          title={text(`timeFrame.${frame}.long`)}
          onClick={() => chart.showTimeFrame(frame, offered)}
        >
          {text(`timeFrame.${frame}`)}
        </button>
      ))}
      <Popover
        label={text('goTo')}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton size="small" label={text('goTo')}>
            <CalendarSearch size={14} aria-hidden />
          </IconButton>
        }
      >
        <DateForm chart={chart} onDone={() => setOpen(false)} />
      </Popover>
    </fieldset>
  )
}

interface DateFormProps {
  readonly chart: ChartWidget
  readonly onDone: () => void
}

/** Form for a date and a time in the time zone of the chart's axis. */
function DateForm({ chart, onDone }: DateFormProps) {
  const text = useText('chart')
  const zone = useChartState(chart, zoneOf)
  const [{ date, time }, setTyped] = useState(() => wallTimeOf(Date.now(), zone))
  const moment = momentOf(date, time, zone)
  return (
    <form
      className={styles['dateForm']}
      onSubmit={(event) => {
        event.preventDefault()
        if (moment === undefined) return
        chart.goTo(moment)
        onDone()
      }}
    >
      <TextField
        label={text('date')}
        type="date"
        value={date}
        error={moment === undefined ? text('date.wrong') : undefined}
        onChange={(next) => setTyped({ date: next, time })}
      />
      <TextField label={text('time')} type="time" value={time} onChange={(next) => setTyped({ date, time: next })} />
      <Button kind="primary" type="submit">
        {text('go')}
      </Button>
    </form>
  )
}
