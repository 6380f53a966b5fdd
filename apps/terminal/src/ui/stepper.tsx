import { type E8, formatE8 } from '@perpdesk/numeric'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { numberLocale } from '../format/index.ts'
import { useText } from '../i18n/index.ts'
import { shownOf } from './number-entry.ts'
import styles from './stepper.module.css'
import { useHeld } from './use-held.ts'

interface StepperProps {
  /** Label of the field that the buttons change. */
  readonly label: string
  readonly step: E8
  readonly onStep: (steps: number) => void
}

/**
 * Two buttons that change a field by one step, repeatedly while held. For the keyboard the field itself handles the
 * arrow keys.
 */
export function Stepper({ label, step, onStep }: StepperProps) {
  const text = useText('numbers')
  const up = useHeld(() => onStep(1))
  const down = useHeld(() => onStep(-1))
  const words = { label, step: shownOf(formatE8(step), numberLocale()) }
  return (
    <span className={styles['stepper']}>
      <button type="button" tabIndex={-1} aria-label={text('increase', words)} {...up}>
        <ChevronUp size={12} aria-hidden />
      </button>
      <button type="button" tabIndex={-1} aria-label={text('decrease', words)} {...down}>
        <ChevronDown size={12} aria-hidden />
      </button>
    </span>
  )
}
