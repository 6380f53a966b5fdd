import type { Resolution } from '@perpdesk/protocol'
import { useId, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { SegmentedControl, Select } from '../../../ui/index.ts'
import type { Drawing, IntervalSpan } from './drawing.ts'
import styles from './drawings.module.css'
import { groupOf, INTERVAL_GROUPS, spanOf, withEnd } from './intervals.ts'

interface IntervalChoiceProps {
  readonly drawing: Drawing
  /** Interval of the chart's bars. */
  readonly interval: Resolution
  readonly onChange: (intervals: IntervalSpan | undefined) => void
}

/** Chooses the intervals on which a drawing is visible: all, a single one, or those of some groups. */
export function IntervalChoice({ drawing: { intervals, locked }, interval, onChange }: IntervalChoiceProps) {
  const text = useText('drawings')
  const chartText = useText('chart')
  const heading = useId()
  // A group with only one interval would look the same as a single interval, so the choice is remembered.
  const [asSpan, setAsSpan] = useState(false)
  const isSingle = intervals !== undefined && intervals.from === intervals.to && !asSpan
  const choice = intervals === undefined ? 'all' : isSingle ? 'only' : 'span'
  const single = isSingle ? intervals.from : interval
  const choose = (next: 'all' | 'only' | 'span') => {
    setAsSpan(next === 'span')
    if (next === 'all') onChange(undefined)
    else if (next === 'only') onChange({ from: interval, to: interval })
    else onChange(spanOf(groupOf(interval), groupOf(interval)))
  }
  const groups = INTERVAL_GROUPS.map((id) => ({ id, label: text(`span.${id}`) }))
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{text('shownOn')}</h3>
      <SegmentedControl<'all' | 'only' | 'span'>
        label={text('shownOn')}
        size="small"
        wide
        value={choice}
        onChange={choose}
        options={[
          { id: 'all', label: text('shown.all'), disabled: locked },
          { id: 'only', label: text('shown.only', { interval: chartText(`resolution.${single}`) }), disabled: locked },
          { id: 'span', label: text('shown.span'), disabled: locked },
        ]}
      />
      {intervals === undefined || choice !== 'span' ? null : (
        <div className={styles['span']}>
          {(['from', 'to'] as const).map((end) => (
            <Select
              key={end}
              label={text(`shown.${end}`)}
              labelled
              size="small"
              disabled={locked}
              value={groupOf(intervals[end])}
              onChange={(group) => onChange(withEnd(intervals, end, group))}
              options={groups}
            />
          ))}
        </div>
      )}
    </section>
  )
}
