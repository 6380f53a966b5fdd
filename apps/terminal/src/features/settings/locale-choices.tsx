import { useState } from 'react'
import { zoneName } from '../../format/index.ts'
import { type Language, OWN_NAMES, offeredLanguages, useText } from '../../i18n/index.ts'
import { settings, usePreferences } from '../../stores/index.ts'
import { Select } from '../../ui/index.ts'
import { TIME_ZONES } from './time-zones.ts'

/** The choice of the language; texts change at once, without a reload. */
export function LanguageChoice() {
  const text = useText('settings')
  const [{ language }, change] = usePreferences(settings)
  return (
    <Select<Language | ''>
      size="small"
      label={text('language')}
      value={language}
      onChange={(next) => change({ language: next })}
      options={[
        { id: '', label: text('browserLanguage') },
        ...offeredLanguages().map((id) => ({ id, label: OWN_NAMES[id] })),
      ]}
    />
  )
}

/** The choice of the time zone. */
export function TimeZoneChoice() {
  const text = useText('settings')
  const [now] = useState(() => Date.now())
  const [{ timeZone }, change] = usePreferences(settings)
  // An earlier choice stays in the list, even if the list no longer contains it.
  const zones = timeZone === '' || TIME_ZONES.includes(timeZone) ? TIME_ZONES : [timeZone, ...TIME_ZONES]
  return (
    <Select
      size="small"
      label={text('timeZone')}
      value={timeZone}
      onChange={(next) => change({ timeZone: next })}
      options={[{ id: '', label: text('deviceZone') }, ...zones.map((id) => ({ id, label: zoneName(id, now) }))]}
    />
  )
}
