import styles from './filter-input.module.css'

export interface FilterInputProps {
  readonly type: 'search' | 'date'
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A small field above a table that narrows its rows. Its label stands in it while it is empty; that of a day stands before it. */
export function FilterInput({ type, label, value, onChange }: FilterInputProps) {
  return (
    <label className={styles['field']}>
      <span className={type === 'date' ? undefined : 'visually-hidden'}>{label}</span>
      <input
        type={type}
        className={styles['input']}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
