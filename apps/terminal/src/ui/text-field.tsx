import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'size'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The error and how to correct it; also marks the field as invalid. */
  readonly error?: string | undefined
  readonly note?: ReactNode
  readonly prefix?: never
  readonly leading?: ReactNode
  readonly hideLabel?: boolean
}

export function TextField({
  label,
  value,
  onChange,
  error,
  note,
  leading,
  hideLabel,
  className,
  disabled,
  id,
  ...rest
}: TextFieldProps) {
  const made = useId()
  const own = id ?? made
  return (
    <div className={cx(styles['field'], className)}>
      <label className={hideLabel === true ? 'visually-hidden' : styles['label']} htmlFor={own}>
        {label}
      </label>
      <div className={styles['box']} data-invalid={error !== undefined} data-disabled={disabled === true}>
        {leading === undefined ? null : <span className={styles['inner']}>{leading}</span>}
        <input
          id={own}
          className={styles['input']}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || note !== undefined ? `${own}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
      </div>
      <FieldNote id={`${own}-note`} error={error} note={note} />
    </div>
  )
}

/** The line under a field: its error, or a note. */
export function FieldNote({ id, error, note }: { id: string; error: string | undefined; note: ReactNode }) {
  if (error !== undefined) {
    return (
      <p id={id} className={styles['error']} role="alert">
        {error}
      </p>
    )
  }
  return note === undefined ? null : (
    <p id={id} className={styles['note']}>
      {note}
    </p>
  )
}
