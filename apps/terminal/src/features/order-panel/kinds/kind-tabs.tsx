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

/** Tabs for the kinds of order on contracts. */
export function KindTabs(props: KindTabsProps) {
  const text = useText('orderPanel')
  const [{ fromMenu }] = usePreferences(orderFormPreferences)
  const kinds = KINDS.map(({ id, note }) => ({ id, label: text(id), note: note && text(note) }))
  return <KindChoice {...props} kinds={kinds} fromMenu={fromMenu} />
}

interface KindChoiceProps<Id extends string> {
  /** All kinds in the order of the menu; `note` is `null` for a kind that has a tab of its own. */
  readonly kinds: readonly { readonly id: Id; readonly label: string; readonly note: string | null }[]
  /** The kind last chosen from the menu. */
  readonly fromMenu: Id
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** Tabs for limit, market and the kind last chosen from the menu; the menu lists all other kinds. */
export function KindChoice<Id extends string>({ kinds, fromMenu, chosen, onChoose }: KindChoiceProps<Id>) {
  const text = useText('orderPanel')
  return (
    <div className={styles['kinds']}>
      <SegmentedControl
        label={text('type')}
        wide
        value={chosen}
        onChange={onChoose}
        options={kinds.filter(({ id, note }) => note === null || id === fromMenu)}
      />
      <DropdownMenu
        trigger={
          <IconButton label={text('moreKinds')}>
            <ChevronDown size={14} aria-hidden />
          </IconButton>
        }
        items={kinds.flatMap(({ id, label, note }) =>
          note === null ? [] : [{ id, label, note, onSelect: () => onChoose(id) }],
        )}
      />
    </div>
  )
}
