import type { ReactNode } from 'react'
import parts from '../../../ui/form-parts.module.css'
import { cx } from '../../../ui/index.ts'
import styles from './tools.module.css'

export interface ToolFigure {
  readonly name: string
  readonly value: ReactNode
  /** The result of the calculation, shown larger than the other figures. */
  readonly main?: boolean
  readonly tone?: 'up' | 'down' | undefined
}

/** Results of the typed values, one per line. */
export function Figures({ figures }: { readonly figures: readonly ToolFigure[] }) {
  return (
    <dl className={cx(parts['figures'], styles['figures'])} aria-live="polite">
      {figures.map(({ name, value, main = false, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={main ? styles['main'] : undefined} data-tone={tone}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
