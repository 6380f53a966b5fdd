import { Settings2 } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '../../../i18n/index.ts'
import { ComingPart, IconButton, lazyPart, Popover } from '../../../ui/index.ts'
import type { ChartWidget } from '../chart-widget.ts'
import styles from './toolbar.module.css'

/** Loaded when the settings are opened. */
const SettingsOptions = lazyPart(async () => (await import('./settings-options.tsx')).SettingsOptions)

/** Rarely used settings, and on a phone those for which there is no room around the chart. */
export function ChartSettings({ chart }: { readonly chart: ChartWidget }) {
  const text = useText('chart')
  return (
    <Popover
      label={text('settings')}
      align="end"
      trigger={
        <IconButton size="small" label={text('settings')}>
          <Settings2 size={14} aria-hidden />
        </IconButton>
      }
    >
      <div className={styles['held']}>
        <Suspense fallback={<ComingPart rows={10} height={24} />}>
          <SettingsOptions chart={chart} />
        </Suspense>
      </div>
    </Popover>
  )
}
