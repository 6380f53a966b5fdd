import { useText } from '../../i18n/index.ts'
import { PICK_TABS } from '../../stores/catalogue/pick-list.ts'
import { SegmentedControl } from '../../ui/index.ts'
import styles from './symbol-picker.module.css'
import type { Picks } from './use-picks.ts'

/** The filters of the list: families and favourites, and tags. */
export function PickFilters({ picks }: { readonly picks: Picks }) {
  const text = useText('symbolPicker')
  return (
    <div className={styles['filters']}>
      <SegmentedControl
        size="small"
        label={text('show')}
        value={picks.query.tab}
        onChange={picks.chooseTab}
        options={PICK_TABS.map((each) => ({ id: each, label: text(each) }))}
      />
      <SegmentedControl
        size="small"
        label={text('tags')}
        value={picks.query.tag}
        onChange={picks.chooseTag}
        options={[{ id: '', label: text('anyTag') }, ...picks.tags.map((each) => ({ id: each, label: each }))]}
      />
    </div>
  )
}
