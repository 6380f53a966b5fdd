import { formatE8, ONE, type ParseRefusal } from '@perpdesk/numeric'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { groupedPlain, numberLocale } from '../format/index.ts'
import { useText } from '../i18n/index.ts'
import { bothRefs } from './both-refs.ts'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { isUnclear, shownOf, valueOfEntry } from './number-entry.ts'
import { useReplacedValue } from './replaced-value.ts'
import { Stepper } from './stepper.tsx'
import { FieldNote } from './text-field.tsx'
import { type NumberEntryProps, useNumberEntry } from './use-number-entry.ts'

export interface NumberInputProps extends NumberEntryProps {
  readonly label: string
  /** Shows buttons for one step up and down. */
  readonly steppers?: boolean
  readonly suffix?: ReactNode
  readonly leading?: ReactNode
  readonly error?: string | undefined
  readonly note?: ReactNode
  readonly placeholder?: string
  /**
   * Draws the placeholder like a value, because it is the current setting: several values instead of a single number.
   */
  readonly placeholderStands?: boolean
  readonly hideLabel?: boolean
  /** Puts the label inside the box, before the value. */
  readonly inlineLabel?: boolean
  readonly onFocus?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string
}

/**
 * A field for an exact number. Typed text stays as typed; a text that can be no number is rejected, and the field shows
 * the reason.
 */
export function NumberInput(props: NumberInputProps) {
  const { label, step, disabled } = props
  const id = useId()
  const [focused, setFocused] = useState(false)
  const replaced = useReplacedValue(props.value)
  const entry = useNumberEntry({
    ...props,
    onLeave: (value, changed) => {
      if (changed) replaced.left(value, props)
      props.onLeave?.(value, changed)
    },
  })
  const note = props.note ?? replaced.note
  // A focused field shows the value without grouping: grouping added or removed on focus would move the caret and the
  // selection.
  const grouped = isUnclear(props.value) ? entry.shown : groupedPlain(props.value)
  const reason = useReason(props, entry.refused, focused)
  const labelled = props.inlineLabel === true ? styles['inner'] : styles['label']
  const labelNode = (
    <label className={props.hideLabel === true ? 'visually-hidden' : labelled} htmlFor={id}>
      {label}
    </label>
  )
  return (
    <div className={cx(styles['field'], props.className)}>
      {props.inlineLabel === true ? null : labelNode}
      <div className={styles['box']} data-invalid={reason !== undefined} data-disabled={disabled === true}>
        {props.inlineLabel === true ? labelNode : null}
        {props.leading === undefined ? null : <span className={styles['inner']}>{props.leading}</span>}
        <span className={styles['entry']}>
          <input
            ref={bothRefs(entry.field, props.inputRef)}
            id={id}
            role="spinbutton"
            className={cx(styles['input'], styles['number'])}
            value={entry.shown}
            inputMode={props.signed === true ? 'text' : 'decimal'}
            data-number=""
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={props.placeholder}
            data-stands={props.placeholderStands}
            {...rangeOf(props, entry.shown)}
            aria-invalid={reason !== undefined || undefined}
            aria-describedby={reason !== undefined || note !== undefined ? `${id}-note` : undefined}
            {...entry.handlers}
            onFocus={() => {
              setFocused(true)
              replaced.entered()
              props.onFocus?.()
            }}
            onBlur={() => {
              setFocused(false)
              entry.leave()
            }}
          />
          {grouped === entry.shown ? null : (
            <span className={styles['grouped']} aria-hidden>
              {grouped}
            </span>
          )}
        </span>
        {props.suffix === undefined ? null : <span className={styles['inner']}>{props.suffix}</span>}
        {props.steppers === true && step !== undefined && disabled !== true ? (
          <Stepper label={label} step={step} onStep={entry.stepBy} />
        ) : null}
      </div>
      <FieldNote id={`${id}-note`} error={reason} note={note} />
    </div>
  )
}

/** ARIA values of the field, as text, because the figures may have more digits than a double holds. */
function rangeOf({ value, min, max }: NumberInputProps, shown: string): Readonly<Record<string, string>> {
  const exact = valueOfEntry(value)
  return {
    ...(exact === undefined ? {} : { 'aria-valuenow': formatE8(exact), 'aria-valuetext': shown }),
    ...(min === undefined ? {} : { 'aria-valuemin': formatE8(min) }),
    ...(max === undefined ? {} : { 'aria-valuemax': formatE8(max) }),
  }
}

/** Returns the error text of the field's content; the field's own reasons precede the form's. */
function useReason(props: NumberInputProps, refused: ParseRefusal | undefined, focused: boolean): string | undefined {
  const { value, grid, error } = props
  const text = useText('numbers')
  const numbers = numberLocale()
  const mark = numbers.decimal
  if (refused !== undefined) return text('unreadable', { mark })
  // While the user types, every grouped number has two readings for a moment, so no error is shown until the field is
  // left.
  if (isUnclear(value)) return focused ? undefined : text('unclear', { mark })
  const exact = valueOfEntry(value)
  if (grid !== undefined && grid > ONE && exact !== undefined && exact % grid !== 0n) {
    return text('tickSizeFixNumTips', { tickSize: shownOf(formatE8(grid), numbers) })
  }
  return error
}
