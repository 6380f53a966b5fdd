import type { E8 } from '@perpdesk/numeric'
import { formatE8 } from '@perpdesk/numeric'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { bothRefs } from './both-refs.ts'
import { cx } from './cx.ts'
import { acceptDecimal, clamp, stepText, valueOfText } from './decimal-text.ts'
import styles from './field.module.css'
import { numberLocale } from './format.ts'
import { FieldNote } from './text-field.tsx'

export interface DecimalInputProps {
  readonly label: string
  /** The text as typed, with a dot as separator whatever the locale shows. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** Decimals that may be typed. */
  readonly decimals: number
  /** One press of an arrow key; none without. */
  readonly step?: E8
  /** A finished value outside is put on the bound when the field is left, and steps stop there. */
  readonly min?: E8
  readonly max?: E8
  readonly signed?: boolean
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
  readonly onBlur?: () => void
  readonly onEnter?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string
}

/** An exact decimal being typed. What is typed stays as typed; what cannot be a decimal does not get in. */
export function DecimalInput(props: DecimalInputProps) {
  const { label, value, onChange, decimals, step, min, max, signed, error, note, disabled } = props
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const caret = useRef<{ readonly start: number; readonly settle: number | undefined }>({ start: 0, settle: undefined })
  const [, settle] = useReducer((count: number) => count + 1, 0)
  const separator: '.' | ',' = numberLocale().decimal === ',' ? ',' : '.'
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  const rules = { decimals, separator, ...(signed === undefined ? {} : { signed }) }

  useLayoutEffect(() => {
    const { settle: at } = caret.current
    if (at === undefined || own.current !== document.activeElement) return
    own.current?.setSelectionRange(at, at)
    caret.current = { start: at, settle: undefined }
  })

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value
    const at = event.target.selectionStart ?? typed.length
    const next = acceptDecimal(typed, rules)
    const moved = next === undefined ? caret.current.start : Math.max(at - (typed.length - next.length), 0)
    caret.current = { start: moved, settle: moved }
    settle()
    if (next !== undefined && next !== value) onChange(next)
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    caret.current = { ...caret.current, start: event.currentTarget.selectionStart ?? 0 }
    if (event.key === 'Enter') return props.onEnter?.()
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || step === undefined) return
    event.preventDefault()
    const next = stepText(
      value,
      event.key === 'ArrowUp' ? 1 : -1,
      step,
      decimals,
      signed === true ? bounds : { min: 0n, ...bounds },
    )
    caret.current = { start: next.length, settle: next.length }
    onChange(next)
  }

  const leave = () => {
    const typed = valueOfText(value)
    if (typed !== undefined) {
      const kept = clamp(typed, bounds)
      if (kept !== typed) onChange(formatE8(kept, { decimals }))
      else if (value.endsWith('.')) onChange(value.slice(0, -1))
    } else if (value === '-') onChange('')
    props.onBlur?.()
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
      <div className={styles['box']} data-invalid={error !== undefined} data-disabled={disabled === true}>
        {props.inlineLabel === true ? labelNode : null}
        {props.leading === undefined ? null : <span className={styles['inner']}>{props.leading}</span>}
        <input
          ref={bothRefs(own, props.inputRef)}
          id={id}
          className={cx(styles['input'], styles['number'])}
          value={separator === ',' ? value.replace('.', ',') : value}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={props.placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || note !== undefined ? `${id}-note` : undefined}
          onChange={take}
          onKeyDown={press}
          onFocus={props.onFocus}
          onBlur={leave}
        />
        {props.suffix === undefined ? null : <span className={styles['inner']}>{props.suffix}</span>}
      </div>
      <FieldNote id={`${id}-note`} error={error} note={note} />
    </div>
  )
}
