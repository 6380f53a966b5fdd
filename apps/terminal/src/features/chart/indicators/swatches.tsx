import type { ChartWidget } from '../chart-widget.ts'
import { studyOf } from '../studies/studies.ts'
import { type ColourSlot, colourOf, colourSlots, type StudyChoice } from '../studies/study-choice.ts'
import styles from './indicators.module.css'

/** Up to three of the indicator's colours, side by side. */
export function Swatches({ chart, choice }: { readonly chart: ChartWidget; readonly choice: StudyChoice }) {
  const plots = studyOf(choice.id)?.run(choice.inputs).plots ?? []
  const slots: readonly ColourSlot[] = colourSlots(plots).slice(0, 3)
  return (
    <span className={styles['swatches']} aria-hidden>
      {slots.map((slot) => (
        <span key={slot} style={{ background: colourOf(slot, plots, choice.colours, chart.look) }} />
      ))}
    </span>
  )
}
