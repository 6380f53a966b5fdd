import { useText } from '../../i18n/index.ts'
import { usePreferences } from '../../stores/index.ts'
import { Switch } from '../../ui/index.ts'
import { suppressions } from './notification-preferences.ts'

const SCENES = ['create', 'modify', 'cancel', 'trade'] as const

/** Which toasts about orders are shown. Liquidations always are. */
export function SuppressionSwitches() {
  const text = useText('notifications')
  const [suppressed, change] = usePreferences(suppressions)
  return (
    <>
      {SCENES.map((scene) => (
        <Switch
          key={scene}
          label={text(`settings.${scene}`)}
          checked={!suppressed[scene]}
          onChange={(shown) => change({ [scene]: !shown })}
        />
      ))}
    </>
  )
}
