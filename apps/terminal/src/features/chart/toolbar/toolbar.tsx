import { RESOLUTIONS, type Resolution } from '@perpdesk/protocol'
import { ArrowRightToLine, Maximize2, Minimize2 } from 'lucide-react'
import { useText } from '../../../i18n/index.ts'
import { usePreferences } from '../../../stores/index.ts'
import { BAR_PRICES } from '../../../stores/kline.ts'
import { isPairSymbol } from '../../../stores/pair.ts'
import { IconButton, lazyPart, SegmentedControl, Select } from '../../../ui/index.ts'
import { AfterBars } from '../after-bars.tsx'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { CHART_TYPES, type ChartType } from '../engine/chart-engine.ts'
import { GridMenu } from '../grid/grid-menu.tsx'
import { StudiesButton } from '../indicators/studies-button.tsx'
import type { LayoutsDialogProps } from '../layout/layouts-dialog.tsx'
import { chartPreferences } from '../preferences.ts'
import { useChartState } from '../use-chart.ts'
import { ChartSettings } from './chart-settings.tsx'
import { StarredList } from './starred-list.tsx'
import styles from './toolbar.module.css'
import { TypeIcon } from './type-icon.tsx'
import { useOffered } from './use-offered.ts'

/** Loaded after the bars. */
const MoreMenu = lazyPart(async () => (await import('./more-menu.tsx')).MoreMenu)

const layoutOf = (state: ChartState) => state.layout

interface ToolbarProps {
  readonly chart: ChartWidget
  readonly layouts: Omit<LayoutsDialogProps, 'onClose'>
  readonly isMaximised: boolean
  readonly onMaximise: (isMaximised: boolean) => void
}

/** Choices of the chart's interval, type and price, its indicators and its settings. */
export function Toolbar({ chart, layouts, isMaximised, onMaximise }: ToolbarProps) {
  const text = useText('chart')
  const layout = useChartState(chart, layoutOf)
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={text('settings')}>
      <Intervals chart={chart} value={layout.resolution} />
      <span className={styles['divider']} aria-hidden />
      <Types chart={chart} value={layout.chartType} />
      {isPairSymbol(layout.symbol ?? '') ? null : (
        <div className={styles['roomy']}>
          <Select
            label={text('priceKind')}
            size="small"
            bare
            value={layout.price}
            onChange={(price) => chart.setPrice(price)}
            options={BAR_PRICES.map((id) => ({ id, label: text(`priceKind.${id}`) }))}
          />
        </div>
      )}
      <CompareButton chart={chart} />
      <StudiesButton chart={chart} />
      <span className={styles['space']} />
      <AfterBars chart={chart}>
        <MoreMenu chart={chart} layouts={layouts} />
      </AfterBars>
      <IconButton size="small" label={text('latest')} onClick={() => chart.showLatest()}>
        <ArrowRightToLine size={14} aria-hidden />
      </IconButton>
      <div className={styles['wideOnly']}>
        <GridMenu />
      </div>
      <IconButton
        size="small"
        label={text(isMaximised ? 'restoreSize' : 'maximise')}
        pressed={isMaximised}
        onClick={() => onMaximise(!isMaximised)}
      >
        {isMaximised ? <Minimize2 size={14} aria-hidden /> : <Maximize2 size={14} aria-hidden />}
      </IconButton>
      <ChartSettings chart={chart} />
    </div>
  )
}

function Intervals({ chart, value }: { readonly chart: ChartWidget; readonly value: Resolution }) {
  const text = useText('chart')
  const [{ favouriteIntervals }, change] = usePreferences(chartPreferences)
  const offered = useOffered()
  const starred = offered.filter((id) => favouriteIntervals.includes(id))
  const labelled = (ids: readonly Resolution[]) => ids.map((id) => ({ id, label: text(`resolution.${id}`) }))
  return (
    <>
      {starred.length === 0 ? null : (
        <div className={styles['favourites']}>
          <SegmentedControl<Resolution>
            label={text('resolution')}
            size="small"
            value={value}
            onChange={(resolution) => chart.setResolution(resolution)}
            options={labelled(starred)}
          />
        </div>
      )}
      <StarredList<Resolution>
        label={text('more')}
        value={value}
        onChange={(resolution) => chart.setResolution(resolution)}
        options={labelled(RESOLUTIONS.filter((id) => offered.includes(id) || id === value))}
        favourites={favouriteIntervals}
        onFavourites={(next) => change({ favouriteIntervals: [...next] })}
      />
    </>
  )
}

function Types({ chart, value }: { readonly chart: ChartWidget; readonly value: ChartType }) {
  const text = useText('chart')
  const [{ favouriteTypes }, change] = usePreferences(chartPreferences)
  return (
    <>
      <div className={styles['favourites']}>
        {CHART_TYPES.filter((id) => favouriteTypes.includes(id)).map((id) => (
          <IconButton
            key={id}
            size="small"
            label={text(`type.${id}`)}
            pressed={id === value}
            onClick={() => chart.setChartType(id)}
          >
            <TypeIcon type={id} />
          </IconButton>
        ))}
      </div>
      <StarredList<ChartType>
        label={text('type')}
        value={value}
        icon={<TypeIcon type={value} />}
        onChange={(chartType) => chart.setChartType(chartType)}
        options={CHART_TYPES.map((id) => ({ id, label: text(`type.${id}`), icon: <TypeIcon type={id} /> }))}
        favourites={favouriteTypes}
        onFavourites={(next) => change({ favouriteTypes: [...next] })}
      />
    </>
  )
}
