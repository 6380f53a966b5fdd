import type { ReactNode } from 'react'
import type { TextKey } from '../i18n/index.ts'
import styles from './term.module.css'

type IdIn<Key> = Key extends `text.${infer Id}` ? Id : never

/** A term that the glossary explains. */
export type TermId = IdIn<TextKey<'glossary'>>

interface TermProps {
  readonly id: TermId
  /** Shown below the explanation: what holds for this place in particular. */
  readonly note?: string
  readonly children: ReactNode
}

/**
 * A label that is a term of the field: pointing at it, focusing it or tapping it shows its explanation, without moving
 * anything (`features/glossary`).
 */
export function Term({ id, note, children }: TermProps) {
  return (
    <button type="button" className={styles['term']} data-term={id} data-note={note} data-alone="">
      {children}
    </button>
  )
}

/**
 * The same for a term inside a control, or in a line that has an explanation by keyboard elsewhere: no stop of its own
 * for the Tab key. The control's focus shows the explanation too.
 */
export function TermWithin({ id, note, children }: TermProps) {
  return (
    <span data-term={id} data-note={note}>
      {children}
    </span>
  )
}

/** The same around a whole control whose name is a term. */
export function TermAround({ id, children }: Omit<TermProps, 'note'>) {
  return (
    <div className={styles['around']} data-term={id}>
      {children}
    </div>
  )
}

interface ExplainedProps {
  readonly meaning: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A note whose meaning is shown like that of a term, though the glossary has none of it. The meaning is also its title,
 * which the browser shows itself while the explanations cannot be fetched.
 */
export function Explained({ meaning, className, children }: ExplainedProps) {
  return (
    <button type="button" className={className} title={meaning} data-term="" data-alone="">
      {children}
    </button>
  )
}
