import type { ReactNode } from 'react'
import styles from './table-panel.module.css'

export interface TablePanelProps {
  /** Bar above the table: filters on one side, actions on the other. */
  readonly bar: { readonly filters: ReactNode; readonly actions: ReactNode } | undefined
  /** Shown between the bar and the table. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A table that fills its panel, with a bar above. */
export function TablePanel({ bar, lead, children }: TablePanelProps) {
  return (
    <div className={styles['panel']}>
      {bar === undefined ? null : (
        <div className={styles['bar']}>
          {bar.filters}
          <div className={styles['actions']}>{bar.actions}</div>
        </div>
      )}
      {lead}
      {/* takes the focus from a row's button when the row is removed */}
      <div className={styles['table']} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
