import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import styles from './explained-choice.module.css'

interface ExplainedChoiceProps<Id extends string> {
  readonly label: string
  /** True if the title of the dialog already shows the label. */
  readonly isTitled?: boolean
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly options: readonly { readonly id: Id; readonly label: ReactNode; readonly explanation: string }[]
}

/** A choice among a few options, each with its explanation. */
export function ExplainedChoice<Id extends string>(props: ExplainedChoiceProps<Id>) {
  const { label, isTitled = false, value, onChange, options } = props
  const id = useId()
  return (
    <fieldset className={styles['group']}>
      {isTitled ? null : <legend className={styles['legend']}>{label}</legend>}
      <RadioGroup.Root
        className={styles['options']}
        aria-label={label}
        value={value}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.id === next)
          if (chosen !== undefined) onChange(chosen.id)
        }}
      >
        {options.map((option) => (
          <div key={option.id} className={styles['option']} data-chosen={option.id === value}>
            <RadioGroup.Item
              id={`${id}-${option.id}`}
              className={styles['radio']}
              value={option.id}
              aria-describedby={`${id}-${option.id}-note`}
            >
              <RadioGroup.Indicator className={styles['dot']} />
            </RadioGroup.Item>
            <label htmlFor={`${id}-${option.id}`}>
              <span className={styles['name']}>{option.label}</span>
              <span id={`${id}-${option.id}-note`} className={styles['note']}>
                {option.explanation}
              </span>
            </label>
          </div>
        ))}
      </RadioGroup.Root>
    </fieldset>
  )
}
