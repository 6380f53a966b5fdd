import { useState } from 'react'
import { zoneName } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { settings, usePreferences } from '../../../stores/index.ts'
import { BAR_PRICES } from '../../../stores/kline.ts'
import { isPairSymbol } from '../../../stores/pair.ts'
import { Checkbox, Select } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { offeredZones } from '../chart-zones.ts'
import { SCALES } from '../engine/chart-engine.ts'
import { CHART_THEMES } from '../layout/layout.ts'
import { chartPreferences, INTERVAL_SETS, STUDY_LIMITS } from '../preferences.ts'
import { LineSettings } from '../trade-lines/line-settings.tsx'
import { useChartState } from '../use-chart.ts'
import { TimeFrames } from './time-frames.tsx'
import styles from './toolbar.module.css'

const layoutOf = (state: ChartState) => state.layout

/** The content of the settings popover. */
export function SettingsOptions({ chart }: { readonly chart: ChartWidget }) {
  const text = useText('chart')
  const parts = useText('chartParts')
  const layout = useChartState(chart, layoutOf)
  const [{ timeZone }] = usePreferences(settings)
  const [{ intervals, countdown, studyLimit }, change] = usePreferences(chartPreferences)
  const [now] = useState(() => Date.now())
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = offeredZones(device, timeZone, layout.timezone).map((id) => {
    if (id === 'UTC') return { id, label: text('timezone.utc') }
    return id === device ? { id, label: text('timezone.local'), note: id } : { id, label: zoneName(id, now) }
  })
  return (
    <div className={styles['options']}>
      <span>{text('timeFrames')}</span>
      <div className={styles['frames']}>
        <TimeFrames chart={chart} />
      </div>
      {isPairSymbol(layout.symbol ?? '') ? null : (
        <>
          <span>{text('priceKind')}</span>
          <Select
            label={text('priceKind')}
            size="small"
            value={layout.price}
            onChange={(price) => chart.setPrice(price)}
            options={BAR_PRICES.map((id) => ({ id, label: text(`priceKind.${id}`) }))}
          />
        </>
      )}
      <span>{text('scale')}</span>
      <Select
        label={text('scale')}
        size="small"
        value={layout.scale}
        onChange={(scale) => chart.setScale(scale)}
        options={SCALES.map((id) => ({ id, label: text(`scale.${id}`) }))}
      />
      <span>{parts('theme')}</span>
      <Select
        label={parts('theme')}
        size="small"
        value={layout.theme}
        onChange={(theme) => chart.setTheme(theme)}
        options={CHART_THEMES.map((id) => ({ id, label: parts(`theme.${id}`) }))}
      />
      <span>{text('timezone')}</span>
      <Select
        label={text('timezone')}
        size="small"
        value={layout.timezone}
        onChange={(timezone) => chart.setTimezone(timezone)}
        options={zones}
      />
      <span>{text('intervals')}</span>
      <Select
        label={text('intervals')}
        size="small"
        value={intervals}
        onChange={(next) => change({ intervals: next })}
        options={INTERVAL_SETS.map((id) => ({ id, label: text(`intervals.${id}`) }))}
      />
      <span>{parts('studyLimit')}</span>
      <Select
        label={parts('studyLimit')}
        size="small"
        value={`${studyLimit}`}
        onChange={(next) => change({ studyLimit: STUDY_LIMITS.find((limit) => `${limit}` === next) ?? studyLimit })}
        options={STUDY_LIMITS.map((limit) => ({ id: `${limit}`, label: `${limit}` }))}
      />
      <div className={styles['checks']}>
        <Checkbox
          label={text('scale.inverted')}
          checked={layout.inverted}
          onChange={(inverted) => chart.setInverted(inverted)}
        />
        <Checkbox label={text('countdown')} checked={countdown} onChange={(next) => change({ countdown: next })} />
        <LineSettings />
      </div>
    </div>
  )
}
