import { useText } from '../../i18n/index.ts'
import styles from './table-filters.module.css'

interface SymbolFilterProps {
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** A contract, or a part of its name. */
export function SymbolFilter({ typed, onType }: SymbolFilterProps) {
  const text = useText('common')
  return (
    <input
      type="search"
      className={styles['input']}
      aria-label={text('filterSymbol')}
      placeholder={text('filterSymbol')}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
