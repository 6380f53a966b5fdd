import type { E8, ParseRefusal } from '@perpdesk/numeric'
import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useRef, useState } from 'react'
import { numberLocale } from '../format/index.ts'
import { leaveEntry, readEntry, shownOf, stepEntry } from './number-entry.ts'
import { useCaret } from './use-caret.ts'

export interface NumberEntryProps {
  /** A plain decimal, `''` for none. A text with two readings follows a `?` and is no decimal. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Decimals that may be typed. */
  readonly decimals: number
  /** Step of an arrow key, tenfold with Shift; without it arrow keys do nothing. */
  readonly step?: E8
  /** A typed value outside the bounds is set to the bound when the field is left; steps stop at the bound. */
  readonly min?: E8
  readonly max?: E8
  /** Tick size or lot size: the value must be a whole multiple of it. */
  readonly grid?: E8
  readonly signed?: boolean
  /** Required sign of the value. */
  readonly sign?: 1n | -1n
  readonly disabled?: boolean
  /** Called when the user leaves the field: with its value, and true if the typed value was changed, for example rounded. */
  readonly onLeave?: (value: string, changed: boolean) => void
  readonly onEnter?: () => void
}

/** The last typed text. It is shown as long as the form still holds the value read from it. */
interface Draft {
  readonly shown: string
  readonly value: string
}

/**
 * Returns the state and handlers of a number field: shows the text as typed, and passes the plain decimal to the form.
 */
export function useNumberEntry(props: NumberEntryProps) {
  const { value, onChange, decimals, step, min, max, grid, signed = false, sign, disabled } = props
  const caret = useCaret()
  /** Text shown before an input method began to compose; `undefined` while none composes. */
  const beforeComposing = useRef<string>(undefined)
  const [draft, setDraft] = useState<Draft>()
  const [refused, setRefused] = useState<ParseRefusal>()
  const numbers = numberLocale()
  const shown = draft?.value === value ? draft.shown : shownOf(value, numbers)
  const bounds = signed ? { min, max } : { min: min ?? 0n, max }

  const take = (field: HTMLInputElement, before = shown) => {
    const typed = field.value
    const entry = readEntry(typed, field.selectionStart ?? typed.length, { numbers, decimals, signed })
    if ('refused' in entry) {
      caret.back()
      // A single refused key needs no explanation; refused pasted text does.
      setRefused(typed.length > before.length + 1 ? entry.refused : undefined)
      setDraft({ shown: before, value })
      return
    }
    caret.put(entry.caret, entry.shown === typed)
    setRefused(undefined)
    setDraft({ shown: entry.shown, value: entry.value })
    if (entry.value !== value) onChange(entry.value)
  }

  /** Drops the typed text, so that the field shows the form's value. */
  const settle = () => {
    setDraft(undefined)
    setRefused(undefined)
  }

  const stepBy = (steps: number) => {
    if (step === undefined || disabled === true) return
    const next = stepEntry(value, steps, step, decimals, bounds)
    caret.put(shownOf(next, numbers).length)
    settle()
    if (next !== value) onChange(next)
  }

  const leave = (): string => {
    const typed = draft !== undefined && draft.value === value
    const kept = typed ? leaveEntry(value, { decimals, ...bounds, grid, sign }) : value
    settle()
    if (kept !== value) onChange(kept)
    props.onLeave?.(kept, kept !== value)
    return kept
  }

  return {
    field: caret.field,
    shown,
    refused,
    stepBy,
    leave,
    handlers: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        // A text that an input method is still composing is shown but not read yet.
        if (beforeComposing.current !== undefined) setDraft({ shown: event.target.value, value })
        else take(event.target)
      },
      onCompositionStart: () => {
        beforeComposing.current = shown
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        const before = beforeComposing.current
        beforeComposing.current = undefined
        take(event.currentTarget, before)
      },
      onSelect: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => caret.remember(currentTarget),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.nativeEvent.isComposing) return
        caret.remember(event.currentTarget)
        // If leaving the field corrects the value, the correction is shown first and Enter sends nothing yet.
        if (event.key === 'Enter' && leave() === value && props.onEnter !== undefined) {
          // Otherwise the same key press would press a button that `onEnter` focuses.
          event.preventDefault()
          props.onEnter()
        }
        if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || step === undefined) return
        event.preventDefault()
        stepBy((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
      },
    },
  }
}
