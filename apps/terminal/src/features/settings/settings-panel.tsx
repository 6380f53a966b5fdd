import { offeredLanguages, useText } from '../../i18n/index.ts'
import { settings, usePreferences } from '../../stores/index.ts'
import { Button, SegmentedControl, Switch } from '../../ui/index.ts'
import { SuppressionSwitches } from '../notifications/index.ts'
import { LanguageChoice, TimeZoneChoice } from './locale-choices.tsx'
import styles from './settings-panel.module.css'

/** Appearance and habits; each choice takes effect at once and is kept. */
export function SettingsPanel({ onResetLayout }: { readonly onResetLayout: () => void }) {
  const text = useText('settings')
  const [value, change] = usePreferences(settings)
  return (
    <div className={styles['settings']}>
      {offeredLanguages().length > 1 ? (
        <div className={styles['row']}>
          <span>{text('language')}</span>
          <LanguageChoice />
        </div>
      ) : null}
      <div className={styles['row']}>
        <span>{text('timeZone')}</span>
        <TimeZoneChoice />
      </div>
      <div className={styles['row']}>
        <span>{text('theme')}</span>
        <SegmentedControl
          size="small"
          label={text('theme')}
          value={value.theme}
          onChange={(theme) => change({ theme })}
          options={[
            { id: 'dark', label: text('dark') },
            { id: 'light', label: text('light') },
            { id: 'system', label: text('system') },
          ]}
        />
      </div>
      <div className={styles['row']}>
        <span>{text('colours')}</span>
        <SegmentedControl
          size="small"
          label={text('colours')}
          value={value.colours}
          onChange={(colours) => change({ colours })}
          options={[
            { id: 'normal', label: text('normal') },
            { id: 'distinct', label: text('distinct') },
          ]}
        />
      </div>
      <Switch
        label={text('confirmOrders')}
        note={text('confirmOrdersNote')}
        checked={value.confirmOrders}
        onChange={(confirmOrders) => change({ confirmOrders })}
      />
      <fieldset className={styles['group']}>
        <legend>{text('messages')}</legend>
        <SuppressionSwitches />
      </fieldset>
      <Button size="small" onClick={onResetLayout}>
        {text('resetLayout')}
      </Button>
    </div>
  )
}
