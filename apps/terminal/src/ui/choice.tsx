import { Check } from 'lucide-react'
import { Checkbox as RadixCheckbox } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Second line that explains the choice. */
  readonly note?: ReactNode
  /** Hides the label from sight; screen readers still read it. */
  readonly hideLabel?: boolean
}

export function Checkbox({ label, checked, onChange, disabled = false, note, hideLabel }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles['line']}>
      <RadixCheckbox.Root
        id={id}
        className={styles['checkbox']}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next === true)}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      >
        <RadixCheckbox.Indicator className={styles['mark']}>
          <Check size={12} strokeWidth={3} aria-hidden />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <ChoiceWords id={id} label={label} note={note} hidden={hideLabel} />
    </div>
  )
}

interface WordsProps {
  readonly id: string
  readonly label: ReactNode
  readonly note: ReactNode
  readonly hidden?: boolean | undefined
}

/** The label of a choice, and the note that explains it. */
export function ChoiceWords({ id, label, note, hidden }: WordsProps) {
  return (
    <span className={hidden === true ? 'visually-hidden' : styles['words']}>
      <label htmlFor={id}>{label}</label>
      {note === undefined ? null : (
        <span id={`${id}-note`} className={styles['note']}>
          {note}
        </span>
      )}
    </span>
  )
}
