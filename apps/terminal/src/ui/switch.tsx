import { Switch as RadixSwitch } from 'radix-ui'
import { useId } from 'react'
import styles from './choice.module.css'
import { type ChoiceProps, ChoiceWords } from './choice.tsx'

/** A setting that takes effect at once. */
export function Switch({ label, checked, onChange, disabled = false, note, hideLabel }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles[hideLabel === true ? 'line' : 'spread']}>
      <ChoiceWords id={id} label={label} note={note} hidden={hideLabel} />
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
