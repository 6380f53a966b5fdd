import { Play } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { usePreferences } from '../../stores/index.ts'
import { Checkbox, IconButton, Slider } from '../../ui/index.ts'
import { Switch } from '../../ui/switch.tsx'
import styles from './notice-settings.module.css'
import { trySound } from './notice-sounds.ts'
import { soundPreferences, suppressions } from './notification-preferences.ts'
import { SystemNoticeSwitch } from './system-notice-switch.tsx'

const KINDS = ['create', 'modify', 'cancel', 'trade', 'alert', 'market', 'priceAlert'] as const

/** Switches for toasts and sounds of each kind of notification. Warnings are always shown. */
export function NoticeSettings() {
  const text = useText('notifications')
  const [suppressed, suppress] = usePreferences(suppressions)
  const [sounds, change] = usePreferences(soundPreferences)
  const cell = (kind: string, channel: string) => text('settings.cell', { kind, channel })
  return (
    <>
      <table className={styles['kinds']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text('centre')}</span>
            </th>
            <th scope="col">{text('settings.message')}</th>
            <th scope="col">{text('settings.sound')}</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => {
            const label = text(`settings.${kind}`)
            return (
              <tr key={kind}>
                <th scope="row">{label}</th>
                <td>
                  <Checkbox
                    hideLabel
                    label={cell(label, text('settings.message'))}
                    checked={kind === 'alert' || !suppressed[kind]}
                    disabled={kind === 'alert'}
                    onChange={(shown) => suppress({ [kind]: !shown })}
                  />
                </td>
                <td>
                  <Checkbox
                    hideLabel
                    label={cell(label, text('settings.sound'))}
                    checked={sounds[kind]}
                    disabled={!sounds.on}
                    onChange={(heard) => change({ [kind]: heard })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <SystemNoticeSwitch />
      <Switch label={text('settings.sounds')} checked={sounds.on} onChange={(on) => change({ on })} />
      <div className={styles['volume']}>
        <span>{text('settings.volume')}</span>
        <Slider
          label={text('settings.volume')}
          value={sounds.volume}
          step={5}
          disabled={!sounds.on}
          describe={(volume) => `${volume}%`}
          onChange={(volume) => change({ volume })}
        />
        <IconButton
          size="small"
          label={text('settings.play')}
          disabled={!sounds.on || sounds.volume === 0}
          onClick={() => trySound('trade')}
        >
          <Play size={14} aria-hidden />
        </IconButton>
      </div>
    </>
  )
}
