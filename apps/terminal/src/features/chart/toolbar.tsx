import { RESOLUTIONS, type Resolution } from '@perpdesk/protocol'
import { ArrowRightToLine, Settings2, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { settings, usePreferences } from '../../stores/index.ts'
import { Checkbox, IconButton, Popover, SegmentedControl, Select, zoneName } from '../../ui/index.ts'
import styles from './chart.module.css'
import type { ChartState, ChartWidget } from './chart-widget.ts'
import { offeredZones } from './chart-zones.ts'
import { CHART_TYPES, SCALES } from './engine/chart-engine.ts'
import { StudiesButton } from './indicators/studies-button.tsx'
import { BAR_PRICES } from './series/exchange-datafeed.ts'
import { useChartState } from './use-chart.ts'

const FAVOURITES: readonly Resolution[] = ['1', '5', '15', '60', '240', '1D']
const layoutOf = (state: ChartState) => state.layout

/** Interval, type, price, indicators and settings of the chart. */
export function Toolbar({ chart }: { readonly chart: ChartWidget }) {
  const text = useText('chart')
  const layout = useChartState(chart, layoutOf)
  const [{ timeZone }] = usePreferences(settings)
  const [now] = useState(() => Date.now())
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = offeredZones(device, timeZone, layout.timezone).map((id) => {
    if (id === 'UTC') return { id, label: text('timezone.utc') }
    return id === device ? { id, label: text('timezone.local'), note: id } : { id, label: zoneName(id, now) }
  })
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={text('settings')}>
      <div className={styles['favourites']}>
        <SegmentedControl<Resolution>
          label={text('resolution')}
          size="small"
          value={layout.resolution}
          onChange={(resolution) => chart.setResolution(resolution)}
          options={FAVOURITES.map((id) => ({ id, label: text(`resolution.${id}`) }))}
        />
      </div>
      <Select<Resolution>
        label={text('more')}
        size="small"
        bare
        value={layout.resolution}
        onChange={(resolution) => chart.setResolution(resolution)}
        options={RESOLUTIONS.map((id) => ({ id, label: text(`resolution.${id}`) }))}
      />
      <span className={styles['divider']} aria-hidden />
      <Select
        label={text('type')}
        size="small"
        bare
        value={layout.chartType}
        onChange={(chartType) => chart.setChartType(chartType)}
        options={CHART_TYPES.map((id) => ({ id, label: text(`type.${id}`) }))}
      />
      <div className={styles['wideOnly']}>
        <Select
          label={text('priceKind')}
          size="small"
          bare
          value={layout.price}
          onChange={(price) => chart.setPrice(price)}
          options={BAR_PRICES.map((id) => ({ id, label: text(`priceKind.${id}`) }))}
        />
      </div>
      <StudiesButton chart={chart} />
      <span className={styles['space']} />
      <div className={styles['wideOnly']}>
        <IconButton size="small" label={text('zoomOut')} onClick={() => chart.zoom('out')}>
          <ZoomOut size={14} aria-hidden />
        </IconButton>
        <IconButton size="small" label={text('zoomIn')} onClick={() => chart.zoom('in')}>
          <ZoomIn size={14} aria-hidden />
        </IconButton>
      </div>
      <IconButton size="small" label={text('latest')} onClick={() => chart.showLatest()}>
        <ArrowRightToLine size={14} aria-hidden />
      </IconButton>
      <Popover
        label={text('settings')}
        align="end"
        trigger={
          <IconButton size="small" label={text('settings')}>
            <Settings2 size={14} aria-hidden />
          </IconButton>
        }
      >
        <div className={styles['options']}>
          <span>{text('priceKind')}</span>
          <Select
            label={text('priceKind')}
            size="small"
            value={layout.price}
            onChange={(price) => chart.setPrice(price)}
            options={BAR_PRICES.map((id) => ({ id, label: text(`priceKind.${id}`) }))}
          />
          <span>{text('scale')}</span>
          <Select
            label={text('scale')}
            size="small"
            value={layout.scale}
            onChange={(scale) => chart.setScale(scale)}
            options={SCALES.map((id) => ({ id, label: text(`scale.${id}`) }))}
          />
          <span />
          <Checkbox
            label={text('scale.inverted')}
            checked={layout.inverted}
            onChange={(inverted) => chart.setInverted(inverted)}
          />
          <span>{text('timezone')}</span>
          <Select
            label={text('timezone')}
            size="small"
            value={layout.timezone}
            onChange={(timezone) => chart.setTimezone(timezone)}
            options={zones}
          />
        </div>
      </Popover>
    </div>
  )
}
