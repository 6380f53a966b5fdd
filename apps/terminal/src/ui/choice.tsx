import { Check } from 'lucide-react'
import { Checkbox as RadixCheckbox, Switch as RadixSwitch } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** A second line that says what it does. */
  readonly note?: ReactNode
}

export function Checkbox({ label, checked, onChange, disabled = false, note }: ChoiceProps) {
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
      <Words id={id} label={label} note={note} />
    </div>
  )
}

/** A setting that takes effect at once. */
export function Switch({ label, checked, onChange, disabled = false, note }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles['spread']}>
      <Words id={id} label={label} note={note} />
      <RadixSwitch.Root
        id={id}
        className={styles['switch']}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      >
        <RadixSwitch.Thumb className={styles['thumb']} />
      </RadixSwitch.Root>
    </div>
  )
}

function Words({ id, label, note }: { id: string; label: ReactNode; note: ReactNode }) {
  return (
    <span className={styles['words']}>
      <label htmlFor={id}>{label}</label>
      {note === undefined ? null : (
        <span id={`${id}-note`} className={styles['note']}>
          {note}
        </span>
      )}
    </span>
  )
}
