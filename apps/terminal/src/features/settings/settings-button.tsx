import { Settings } from 'lucide-react'
import { Suspense } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/index.ts'
import type { PreferenceSlice } from '../../stores/index.ts'
import { ComingPart, IconButton, lazyPart, Popover } from '../../ui/index.ts'
import { openSettings, settingsOpen } from './settings-open.ts'
import styles from './settings-panel.module.css'

/** Fetched when first opened. */
const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel)

export interface SettingsButtonProps {
  /** Arrangement of the panels of the trade page. */
  readonly layout: PreferenceSlice<object>
}

/** A button that opens the settings. */
export function SettingsButton({ layout }: SettingsButtonProps) {
  // The settings' own texts are loaded with the panel, because few visitors open it.
  const text = useText('app')
  const { open } = useStore(settingsOpen)
  return (
    <Popover
      label={text('settings')}
      align="end"
      open={open}
      onOpenChange={openSettings}
      trigger={
        <IconButton label={text('settings')}>
          <Settings size={17} aria-hidden />
        </IconButton>
      }
    >
      <Suspense
        fallback={
          <div className={styles['settings']}>
            <ComingPart rows={14} height={28} />
          </div>
        }
      >
        <SettingsPanel layout={layout} />
      </Suspense>
    </Popover>
  )
}
