import { useText } from '../../i18n/index.ts'
import { SegmentedControl } from '../../ui/index.ts'
import styles from './symbol-picker.module.css'
import type { Picks } from './use-picks.ts'

/** The filters of the list: families and favourites, quote coins of pairs, and tags. */
export function PickFilters({ picks }: { readonly picks: Picks }) {
  const text = useText('symbolPicker')
  return (
    <div className={styles['filters']}>
      <SegmentedControl
        size="small"
        label={text('show')}
        value={picks.query.tab}
        onChange={picks.chooseTab}
        options={picks.tabs.map((each) => ({ id: each, label: text(each) }))}
      />
      {picks.quotes.length < 2 ? null : (
        <SegmentedControl
          size="small"
          label={text('quotes')}
          value={picks.quote}
          onChange={picks.chooseQuote}
          options={[{ id: '', label: text('anyQuote') }, ...picks.quotes.map((each) => ({ id: each, label: each }))]}
        />
      )}
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
