import { type E8, formatE8, ONE, type ParseRefusal } from '@perpdesk/numeric'
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '../i18n/index.ts'
import { bothRefs } from './both-refs.ts'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { numberLocale } from './format.ts'
import { isUnclear, leaveEntry, readEntry, shownOf, stepEntry, valueOfEntry } from './number-entry.ts'
import { Stepper } from './stepper.tsx'
import { FieldNote } from './text-field.tsx'

export interface NumberInputProps {
  readonly label: string
  /** A plain decimal, `''` for none. What is typed with two readings comes behind a `?` and is no decimal. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Decimals that may be typed. */
  readonly decimals: number
  /** One press of an arrow key, ten of them with Shift; none without. */
  readonly step?: E8
  /** A typed value outside is put on the bound when the field is left, and steps stop there. */
  readonly min?: E8
  readonly max?: E8
  /** Ticks or lots that the value must be whole multiples of. */
  readonly grid?: E8
  readonly signed?: boolean
  /** The one sign that the value may have. */
  readonly sign?: 1n | -1n
  /** Shows buttons for one step up and down. */
  readonly steppers?: boolean
  readonly suffix?: ReactNode
  readonly leading?: ReactNode
  readonly error?: string | undefined
  readonly note?: ReactNode
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly hideLabel?: boolean
  /** Puts the label inside the box, before the value. */
  readonly inlineLabel?: boolean
  readonly onFocus?: () => void
  /** After the field was left: what it was left with, and whether that is what was typed. */
  readonly onLeave?: (value: string, changed: boolean) => void
  readonly onEnter?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string
}

/** What was typed last, for as long as the form holds the value that came of it. */
interface Draft {
  readonly shown: string
  readonly value: string
}

/** An exact number being typed. What is typed stays as typed; what can be no number does not get in, and says why. */
export function NumberInput(props: NumberInputProps) {
  const { label, value, onChange, decimals, step, min, max, grid, signed = false, sign, note, disabled } = props
  const text = useText('numbers')
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  /** Where the caret stands, and where it is to be put after the next paint. */
  const caret = useRef<{ readonly at: number; readonly next: number | undefined }>({ at: 0, next: undefined })
  /** What was shown before an input method began to compose; it has not got in yet. */
  const beforeComposing = useRef<string>(undefined)
  const [draft, setDraft] = useState<Draft>()
  const [refused, setRefused] = useState<ParseRefusal>()
  const [focused, setFocused] = useState(false)
  const numbers = numberLocale()
  const shown = draft?.value === value ? draft.shown : shownOf(value, numbers)
  const exact = valueOfEntry(value)
  const bounds = signed ? { min, max } : { min: min ?? 0n, max }

  useLayoutEffect(() => {
    const { next } = caret.current
    if (next === undefined || own.current !== document.activeElement) return
    caret.current = { at: next, next: undefined }
    own.current?.setSelectionRange(next, next)
  })

  const take = (field: HTMLInputElement, before = shown) => {
    const typed = field.value
    const at = field.selectionStart ?? typed.length
    const entry = readEntry(typed, at, { numbers, decimals, signed })
    if ('refused' in entry) {
      caret.current = { ...caret.current, next: caret.current.at }
      // A sign or letter that does nothing needs no lecture; a whole number that does not get in does.
      setRefused(typed.length > before.length + 1 ? entry.refused : undefined)
      setDraft({ shown: before, value })
      return
    }
    caret.current = { at: entry.caret, next: entry.shown === typed ? undefined : entry.caret }
    setRefused(undefined)
    setDraft({ shown: entry.shown, value: entry.value })
    if (entry.value !== value) onChange(entry.value)
  }

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // What an input method is still composing is not text yet.
    if (beforeComposing.current !== undefined) setDraft({ shown: event.target.value, value })
    else take(event.target)
  }

  const composed = (event: CompositionEvent<HTMLInputElement>) => {
    const before = beforeComposing.current
    beforeComposing.current = undefined
    take(event.currentTarget, before)
  }

  const stepBy = (steps: number) => {
    if (step === undefined || disabled === true) return
    const next = stepEntry(value, steps, step, decimals, bounds)
    const { length } = shownOf(next, numbers)
    caret.current = { at: length, next: length }
    setDraft(undefined)
    setRefused(undefined)
    if (next !== value) onChange(next)
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    remember(event.currentTarget)
    // A value that is put right is shown before it is sent.
    if (event.key === 'Enter' && leave() === value) props.onEnter?.()
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || step === undefined) return
    event.preventDefault()
    stepBy((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
  }

  const remember = (field: HTMLInputElement) => {
    caret.current = { ...caret.current, at: field.selectionStart ?? 0 }
  }

  const leave = (): string => {
    const typed = draft !== undefined && draft.value === value
    const kept = typed ? leaveEntry(value, { decimals, ...bounds, grid, sign }) : value
    setDraft(undefined)
    setRefused(undefined)
    if (kept !== value) onChange(kept)
    props.onLeave?.(kept, kept !== value)
    return kept
  }

  const offGrid = grid !== undefined && grid > ONE && exact !== undefined && exact % grid !== 0n
  const reason = reasonOf()
  // As text: these may be more digits than a double holds.
  const range: Readonly<Record<string, string>> = {
    ...(exact === undefined ? {} : { 'aria-valuenow': formatE8(exact), 'aria-valuetext': shown }),
    ...(min === undefined ? {} : { 'aria-valuemin': formatE8(min) }),
    ...(max === undefined ? {} : { 'aria-valuemax': formatE8(max) }),
  }
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
        <input
          ref={bothRefs(own, props.inputRef)}
          id={id}
          role="spinbutton"
          className={cx(styles['input'], styles['number'])}
          value={shown}
          inputMode={signed ? 'text' : 'decimal'}
          data-number=""
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={props.placeholder}
          {...range}
          aria-invalid={reason !== undefined || undefined}
          aria-describedby={reason !== undefined || note !== undefined ? `${id}-note` : undefined}
          onChange={change}
          onCompositionStart={() => {
            beforeComposing.current = shown
          }}
          onCompositionEnd={composed}
          onKeyDown={press}
          onSelect={(event) => remember(event.currentTarget)}
          onFocus={() => {
            setFocused(true)
            props.onFocus?.()
          }}
          onBlur={() => {
            setFocused(false)
            leave()
          }}
        />
        {props.suffix === undefined ? null : <span className={styles['inner']}>{props.suffix}</span>}
        {props.steppers === true && step !== undefined && disabled !== true ? (
          <Stepper label={label} step={step} onStep={stepBy} />
        ) : null}
      </div>
      <FieldNote id={`${id}-note`} error={reason} note={note} />
    </div>
  )

  function reasonOf(): string | undefined {
    const mark = numbers.decimal
    if (refused !== undefined) return text('unreadable', { mark })
    // While it is being typed every grouped number has two readings for a moment.
    if (isUnclear(value)) return focused ? undefined : text('unclear', { mark })
    if (offGrid) return text('tickSizeFixNumTips', { tickSize: shownOf(formatE8(grid), numbers) })
    return props.error
  }
}
