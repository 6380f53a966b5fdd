import { useText } from '../../../i18n/index.ts'
import { cx } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import type { Scale } from '../engine/chart-engine.ts'
import { useChartState } from '../use-chart.ts'
import { TimeFrames } from './time-frames.tsx'
import styles from './toolbar.module.css'

const scaleOf = (state: ChartState) => state.layout.scale
const autoOf = (state: ChartState) => state.autoScale

/** Time frames on the left; the settings of the price scale below the price axis. */
export function BottomBar({ chart }: { readonly chart: ChartWidget }) {
  const text = useText('chart')
  const scale = useChartState(chart, scaleOf)
  const auto = useChartState(chart, autoOf)
  const toggled = (chosen: Scale) => chart.setScale(scale === chosen ? 'normal' : chosen)
  return (
    <div className={styles['bottomBar']}>
      <TimeFrames chart={chart} />
      <span className={styles['space']} />
      <Toggle
        label={text('scale.percentage')}
        on={scale === 'percentage'}
        onToggle={() => toggled('percentage')}
        sign="%"
      />
      <Toggle
        label={text('scale.logarithmic')}
        on={scale === 'logarithmic'}
        onToggle={() => toggled('logarithmic')}
        sign={text('scale.log')}
      />
      <Toggle
        label={text('scale.auto')}
        on={auto}
        onToggle={() => chart.setAutoScale(!auto)}
        sign={text('scale.autoShort')}
      />
    </div>
  )
}

interface ToggleProps {
  readonly label: string
  readonly sign: string
  readonly on: boolean
  readonly onToggle: () => void
}

function Toggle({ label, sign, on, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      className={cx(styles['frame'], on && styles['on'])}
      aria-pressed={on}
      aria-label={`${sign}: ${label}`}
      title={label}
      onClick={onToggle}
    >
      {sign}
    </button>
  )
}
