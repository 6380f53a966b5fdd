import { type ReactNode, useId } from 'react'
import { Term, type TermId } from '../../ui/index.ts'
import styles from './contract-page.module.css'

interface PartProps {
  readonly title: string
  /** Explanation of the part, below its title. */
  readonly note?: string
  /** Shown beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a section, with a title of its own. */
export function Part({ title, note, aside, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <div className={styles['partHead']}>
        <h2 id={id} className={styles['partTitle']}>
          {title}
        </h2>
        {aside}
      </div>
      {note === undefined ? null : <p className={styles['note']}>{note}</p>}
      {children}
    </section>
  )
}

/** Pairs of name and figure, in as many columns as fit. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, term, value, title }) => (
        <div key={name} className={styles['fact']} title={title}>
          <dt>{term === undefined ? name : <Term id={term}>{name}</Term>}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface Fact {
  readonly name: string
  /** The term that the name is. */
  readonly term?: TermId
  readonly value: ReactNode
  readonly title?: string
}
