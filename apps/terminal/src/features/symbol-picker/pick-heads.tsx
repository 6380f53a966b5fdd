import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { PICK_SORTS, type PickSort } from '../../stores/catalogue/pick-tabs.ts'
import styles from './symbol-picker.module.css'

export interface PickHeadsProps {
  readonly sort: PickSort
  readonly descending: boolean
  readonly onSort: (sort: PickSort) => void
}

/** Headers of the columns; a click sorts by a column, a second click reverses the sort. */
export function PickHeads({ sort, descending, onSort }: PickHeadsProps) {
  const text = useText('symbolPicker')
  return (
    <div className={styles['heads']}>
      {PICK_SORTS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles['head']}
          aria-pressed={sort === each}
          onClick={() => onSort(each)}
        >
          {text(each)}
          {sort !== each ? null : descending ? <ArrowDown size={11} aria-hidden /> : <ArrowUp size={11} aria-hidden />}
        </button>
      ))}
    </div>
  )
}
