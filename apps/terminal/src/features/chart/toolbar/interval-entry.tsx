import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { focusHome, TextField } from '../../../ui/index.ts'
import type { ChartWidget } from '../chart-widget.ts'
import { typedInterval } from '../series/typed-interval.ts'
import styles from './interval-entry.module.css'
import { useOffered } from './use-offered.ts'

interface IntervalEntryProps {
  readonly chart: ChartWidget
  /** The first typed digit. */
  readonly begun: string
  readonly onEnd: () => void
}

/** Field over the chart while an interval is typed: Enter applies it, Escape or leaving the field cancels. */
export function IntervalEntry({ chart, begun, onEnd }: IntervalEntryProps) {
  const text = useText('chart')
  const offered = useOffered()
  const [typed, setTyped] = useState(begun)
  const [home] = useState(focusHome)
  const found = typedInterval(typed, offered)
  const none = typed === '' ? undefined : text('interval.none')
  const end = () => {
    onEnd()
    home()
  }
  return (
    <form
      className={styles['entry']}
      onSubmit={(event) => {
        event.preventDefault()
        if (found === undefined) return
        chart.setResolution(found)
        end()
      }}
    >
      <TextField
        label={text('resolution')}
        value={typed}
        onChange={setTyped}
        ref={(input) => input?.focus()}
        autoComplete="off"
        error={found === undefined ? none : undefined}
        note={found === undefined ? text('interval.hint') : text(`resolution.${found}`)}
        onBlur={onEnd}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          end()
        }}
      />
    </form>
  )
}
