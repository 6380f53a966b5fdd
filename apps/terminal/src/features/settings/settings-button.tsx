import { Settings } from 'lucide-react'
import { Suspense } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/index.ts'
import type { PreferenceSlice } from '../../stores/index.ts'
import { ComingPart, IconButton, lazyPart, Popover, toast } from '../../ui/index.ts'
import { openSettings, settingsOpen } from './settings-open.ts'
import styles from './settings-panel.module.css'

/** Fetched when it is first opened. */
const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel)

export interface SettingsButtonProps {
  /** How the panels of the trade page are arranged. */
  readonly layout: PreferenceSlice<object>
}

/** Opens the settings. */
export function SettingsButton({ layout }: SettingsButtonProps) {
  const text = useText('settings')
  const { open } = useStore(settingsOpen)
  const done = (what: 'layoutReset' | 'allReset') => {
    openSettings(false)
    toast.success(text(what))
  }
  return (
    <Popover
      label={text('title')}
      align="end"
      open={open}
      onOpenChange={openSettings}
      trigger={
        <IconButton label={text('title')}>
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
        <SettingsPanel layout={layout} onLayoutReset={() => done('layoutReset')} onAllReset={() => done('allReset')} />
      </Suspense>
    </Popover>
  )
}
