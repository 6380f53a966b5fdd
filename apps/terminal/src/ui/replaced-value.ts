import { formatE8 } from '@perpdesk/numeric'
import { useState } from 'react'
import { numberLocale } from '../format/index.ts'
import { type Text, useText } from '../i18n/index.ts'
import { type LeaveRules, shownOf, valueOfEntry } from './number-entry.ts'

type Rules = Pick<LeaveRules, 'min' | 'max' | 'grid'>

/**
 * Returns a note that explains why a typed value was replaced when its field was left. The note is shown until the
 * field is focused again or its value changes.
 */
export function useReplacedValue(value: string) {
  const text = useText('numbers')
  const [replaced, setReplaced] = useState<{ readonly by: string; readonly why: string | undefined }>()
  return {
    note: replaced?.by === value ? replaced.why : undefined,
    entered: () => setReplaced(undefined),
    /** @param kept the value that replaces the typed `value` */
    left: (kept: string, rules: Rules) => setReplaced({ by: kept, why: reasonOf(text, value, rules) }),
  }
}

function reasonOf(text: Text<'numbers'>, typed: string, { min, max, grid }: Rules): string | undefined {
  const exact = valueOfEntry(typed)
  if (exact === undefined) return undefined
  const shown = (bound: bigint) => shownOf(formatE8(bound), numberLocale())
  if (max !== undefined && exact > max) return text('replaced.max', { max: shown(max) })
  if (min !== undefined && exact < min) return text('replaced.min', { min: shown(min) })
  return grid === undefined ? undefined : text('replaced.grid', { step: shown(grid) })
}
