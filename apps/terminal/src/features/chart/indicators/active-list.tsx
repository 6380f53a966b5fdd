import { Copy, Eye, EyeOff, Settings2, Trash2 } from 'lucide-react'
import { useText } from '../../../i18n/index.ts'
import { EmptyState, IconButton } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { studyOf } from '../studies/studies.ts'
import { type StudyChoice, withCopy } from '../studies/study-choice.ts'
import { useChartState } from '../use-chart.ts'
import { changeStudy, removeStudy } from './change-study.ts'
import styles from './indicators.module.css'
import { fullName, shortName } from './study-words.ts'
import { Swatches } from './swatches.tsx'

const studiesOf = (state: ChartState) => state.layout.studies
const priceOf = (state: ChartState) => state.layout.price

interface ActiveListProps {
  readonly chart: ChartWidget
  readonly onSettings: (key: string) => void
}

/** Lists the indicators on the chart in drawing order. */
export function ActiveList({ chart, onSettings }: ActiveListProps) {
  const text = useText('studies')
  const chosen = useChartState(chart, studiesOf)
  if (chosen.length === 0) return <EmptyState text={text('noneActive')} />
  return (
    <ul className={styles['list']} aria-label={text('active')}>
      {chosen.map((choice) => (
        <Active key={choice.key} chart={chart} choice={choice} onSettings={() => onSettings(choice.key)} />
      ))}
    </ul>
  )
}

interface ActiveProps {
  readonly chart: ChartWidget
  readonly choice: StudyChoice
  readonly onSettings: () => void
}

function Active({ chart, choice, onSettings }: ActiveProps) {
  const text = useText('studies')
  const price = useChartState(chart, priceOf)
  const chosen = useChartState(chart, studiesOf)
  const { key, id, hidden = false } = choice
  const name = shortName(text, choice)
  const isSilent = studyOf(id)?.needsVolume === true && price !== 'last'
  const note = isSilent ? text('noVolume') : hidden ? text('hidden') : undefined
  return (
    <li className={styles['row']}>
      <Swatches chart={chart} choice={choice} />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['note']}>{note ?? fullName(text, id)}</span>
      </span>
      <IconButton size="small" label={text('settings', { name })} onClick={onSettings}>
        <Settings2 size={14} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={text(hidden ? 'show' : 'hide', { name })}
        onClick={() => changeStudy(chart, key, { hidden: !hidden })}
      >
        {hidden ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
      </IconButton>
      <IconButton
        size="small"
        label={text('copy', { name })}
        disabled={chosen.length >= chart.studyLimit}
        onClick={() => chart.setStudies(withCopy(chosen, key))}
      >
        <Copy size={14} aria-hidden />
      </IconButton>
      <IconButton size="small" label={text('remove', { name })} onClick={() => removeStudy(chart, key)}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  )
}
