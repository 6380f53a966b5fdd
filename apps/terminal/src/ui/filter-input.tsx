import styles from './filter-input.module.css'

export interface FilterInputProps {
  readonly type: 'search' | 'date'
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A small field that filters the rows of the table below it. The label is the placeholder of a text field, and precedes
 * a date field.
 */
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
