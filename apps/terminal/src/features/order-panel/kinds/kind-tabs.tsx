import { ChevronDown } from 'lucide-react'
import { useText } from '../../../i18n/index.ts'
import { usePreferences } from '../../../stores/index.ts'
import { DropdownMenu, IconButton, SegmentedControl } from '../../../ui/index.ts'
import { orderFormPreferences } from '../order-form-preferences.ts'
import styles from './kind-tabs.module.css'
import { KINDS } from './kinds.ts'
import type { KindId } from './order-kind.ts'

interface KindTabsProps {
  readonly chosen: KindId
  readonly onChoose: (id: KindId) => void
}

const FROM_MENU = KINDS.flatMap(({ id, note }) => (note === null ? [] : [{ id, note }]))

/** Tabs for limit, market and the kind last chosen from the menu; the menu lists all other kinds. */
export function KindTabs({ chosen, onChoose }: KindTabsProps) {
  const text = useText('orderPanel')
  const [{ fromMenu }] = usePreferences(orderFormPreferences)
  const tabs = KINDS.filter(({ id, note }) => note === null || id === fromMenu)
  return (
    <div className={styles['kinds']}>
      <SegmentedControl
        label={text('type')}
        wide
        value={chosen}
        onChange={onChoose}
        options={tabs.map(({ id }) => ({ id, label: text(id) }))}
      />
      <DropdownMenu
        trigger={
          <IconButton label={text('moreKinds')}>
            <ChevronDown size={14} aria-hidden />
          </IconButton>
        }
        items={FROM_MENU.map(({ id, note }) => ({
          id,
          label: text(id),
          note: text(note),
          onSelect: () => onChoose(id),
        }))}
      />
    </div>
  )
}
