import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Dialog, IconButton, SegmentedControl } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { useChartState } from '../use-chart.ts'
import { ActiveList } from './active-list.tsx'
import styles from './indicators.module.css'
import { StudyList } from './study-list.tsx'
import { StudySettings } from './study-settings.tsx'
import { fullName } from './study-words.ts'

const studiesOf = (state: ChartState) => state.layout.studies
const VIEWS = ['all', 'favourites', 'active'] as const

interface StudiesDialogProps {
  readonly chart: ChartWidget
  /** Key of the indicator whose settings are shown first. */
  readonly first?: string
  readonly onClose: () => void
}

/** Dialog with all available indicators, those on the chart, and the settings of each. */
export function StudiesDialog({ chart, first, onClose }: StudiesDialogProps) {
  const text = useText('studies')
  const chosen = useChartState(chart, studiesOf)
  const [view, setView] = useState<(typeof VIEWS)[number]>('all')
  const [setting, setSetting] = useState(first)
  const choice = chosen.find(({ key }) => key === setting)
  if (choice !== undefined) {
    const leave = () => {
      setSetting(undefined)
      setView('active')
    }
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="form"
        title={fullName(text, choice.id)}
        leading={
          <IconButton size="small" label={text('back')} onClick={leave}>
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
        }
      >
        <StudySettings key={choice.key} chart={chart} choice={choice} onLeave={leave} />
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={onClose} size="form" title={text('title')}>
      <div className={styles['dialog']}>
        <SegmentedControl
          label={text('view')}
          size="small"
          wide
          value={view}
          onChange={setView}
          options={VIEWS.map((id) => ({ id, label: id === 'active' ? `${text(id)} (${chosen.length})` : text(id) }))}
        />
        {view === 'active' ? (
          <ActiveList chart={chart} onSettings={setSetting} />
        ) : (
          <StudyList key={view} chart={chart} onlyFavourites={view === 'favourites'} />
        )}
        {chosen.length < chart.studyLimit ? null : (
          <p className={styles['note']} role="status">
            {text('limit', { limit: chart.studyLimit })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
