import { useId } from 'react'
import { useText } from '../../../i18n/index.ts'
import { settings, usePreferences } from '../../../stores/index.ts'
import { Checkbox, cx } from '../../../ui/index.ts'
import { LINE_KINDS, linePreferences } from './line-preferences.ts'
import styles from './line-settings.module.css'

/** The topic of the confirmation before changes, as named in the settings. */
const CHANGE = 'change'

/** Chooses the lines that are drawn, and whether a moved line asks for confirmation before it is sent. */
export function LineSettings() {
  const text = useText('chartLines')
  const title = useId()
  const [shown, change] = usePreferences(linePreferences)
  const [{ confirmOrders, unasked }, set] = usePreferences(settings)
  const others = unasked.filter((topic) => topic !== CHANGE)
  return (
    <div role="group" aria-labelledby={title} className={styles['group']}>
      <span id={title} className={cx(styles['wide'], styles['title'])}>
        {text('show')}
      </span>
      {LINE_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={text(`show.${kind}`)}
          checked={shown[kind]}
          onChange={(next) => change({ [kind]: next })}
        />
      ))}
      <div className={styles['wide']}>
        <Checkbox
          label={text('ask')}
          checked={confirmOrders && !unasked.includes(CHANGE)}
          // If confirmations are switched off as a whole, this one cannot be switched on.
          disabled={!confirmOrders}
          {...(confirmOrders ? {} : { note: text('ask.off') })}
          onChange={(asks) => set({ unasked: asks ? others : [...others, CHANGE] })}
        />
      </div>
    </div>
  )
}
