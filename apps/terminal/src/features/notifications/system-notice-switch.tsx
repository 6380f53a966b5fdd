import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { usePreferences } from '../../stores/index.ts'
import { Switch } from '../../ui/switch.tsx'
import { switchSystemNotices, systemNotices, systemPermission } from './system-notices.ts'

/** Switch for price alerts as system notifications; requests permission when switched on. */
export function SystemNoticeSwitch() {
  const text = useText('notifications')
  const [{ on }] = usePreferences(systemNotices)
  const [permission, setPermission] = useState(systemPermission)
  if (permission === 'absent') return null
  return (
    <Switch
      label={text('settings.system')}
      note={text(permission === 'denied' ? 'settings.systemDenied' : 'settings.systemNote')}
      checked={on && permission === 'granted'}
      disabled={permission === 'denied'}
      onChange={(next) => void switchSystemNotices(next).then(setPermission)}
    />
  )
}
