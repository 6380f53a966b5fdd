import { useState } from 'react'
import { offeredLanguages, useText } from '../../i18n/index.ts'
import {
  type PreferenceSlice,
  resetPreferences,
  settings,
  TEXT_SIZES,
  TOAST_PLACES,
  usePreferences,
} from '../../stores/index.ts'
import { afterPicture, Button, SegmentedControl, Select, toast } from '../../ui/index.ts'
import { withCommands } from '../command-access/index.ts'
import { hotkeyPreferences } from '../commands/index.ts'
import { NoticeSettings, soundPreferences, suppressions } from '../notifications/index.ts'
import { LanguageChoice, TimeZoneChoice } from './locale-choices.tsx'
import { Section } from './section.tsx'
import { isReset, isSectionReset, resetSection, SECTIONS } from './sections.ts'
import { openSettings } from './settings-open.ts'
import styles from './settings-panel.module.css'
import { ConfirmationChoices, PriceLimitChoice, ReverseChoice } from './trading-choices.tsx'

export interface SettingsPanelProps {
  /** Arrangement of the panels of the trade page. */
  readonly layout: PreferenceSlice<object>
}

/** The settings panel; each choice takes effect at once and is stored. */
export function SettingsPanel({ layout }: SettingsPanelProps) {
  const text = useText('settings')
  const [value, change] = usePreferences(settings)
  const [suppressed] = usePreferences(suppressions)
  const [sounds] = usePreferences(soundPreferences)
  const [arranged] = usePreferences(layout)
  const commands = useText('commands')
  const [{ on, keys }] = usePreferences(hotkeyPreferences)
  const [asking, setAsking] = useState(false)
  const close = (reported: 'layoutReset' | 'allReset') => {
    openSettings(false)
    toast.success(text(reported))
  }
  const resetNotices = () => {
    resetPreferences(suppressions)
    resetPreferences(soundPreferences)
  }
  const resetAll = () => {
    for (const section of SECTIONS) resetSection(section)
    resetNotices()
    resetPreferences(hotkeyPreferences)
    resetPreferences(layout)
    setAsking(false)
    close('allReset')
  }
  const ofSettings = (section: (typeof SECTIONS)[number]) => ({
    title: text(section),
    isReset: isSectionReset(section, value),
    onReset: () => resetSection(section),
  })
  return (
    <div className={styles['settings']}>
      <Section {...ofSettings('appearance')}>
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
        <div className={styles['row']}>
          <span>{text('textSize')}</span>
          <SegmentedControl
            size="small"
            label={text('textSize')}
            value={value.textSize}
            onChange={(textSize) => change({ textSize })}
            options={TEXT_SIZES.map((id) => ({ id, label: text(`textSize.${id}`) }))}
          />
        </div>
        <div className={styles['row']}>
          <span>{text('toastPlace')}</span>
          <Select
            size="small"
            label={text('toastPlace')}
            value={value.toastPlace}
            onChange={(toastPlace) => change({ toastPlace })}
            options={TOAST_PLACES.map((id) => ({ id, label: text(`toastPlace.${id}`) }))}
          />
        </div>
      </Section>
      <Section {...ofSettings('languageAndTime')}>
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
      </Section>
      <Section {...ofSettings('trading')}>
        <ConfirmationChoices />
        <ReverseChoice />
        <PriceLimitChoice />
      </Section>
      <Section
        title={commands('keys')}
        isReset={on && Object.keys(keys).length === 0}
        onReset={() => resetPreferences(hotkeyPreferences)}
      >
        <Button
          onClick={() => {
            openSettings(false)
            afterPicture(() => void withCommands((actions) => actions.openKeys()))
          }}
        >
          {commands('keys.edit')}
        </Button>
      </Section>
      <Section
        title={text('messages')}
        isReset={isReset(suppressions, suppressed) && isReset(soundPreferences, sounds)}
        onReset={resetNotices}
      >
        <NoticeSettings />
      </Section>
      <Section
        title={text('layout')}
        isReset={isReset(layout, arranged)}
        onReset={() => {
          resetPreferences(layout)
          close('layoutReset')
        }}
      >
        <span className={styles['note']}>{text('layoutNote')}</span>
      </Section>
      {asking ? (
        <div className={styles['question']} role="alert">
          <p>{text('resetAllText')}</p>
          <div className={styles['answers']}>
            <Button onClick={() => setAsking(false)}>{text('keep')}</Button>
            <Button kind="danger" onClick={resetAll}>
              {text('reset')}
            </Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setAsking(true)}>{text('resetAll')}</Button>
      )}
    </div>
  )
}
