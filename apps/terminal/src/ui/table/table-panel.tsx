import type { ReactNode } from 'react'
import styles from './table-panel.module.css'

export interface TablePanelProps {
  /** Above the table: filters of its rows, and at the other end the actions on them. */
  readonly bar: { readonly filters: ReactNode; readonly actions: ReactNode } | undefined
  /** The table. */
  readonly children: ReactNode
}

/** A table that fills its panel, with a bar above. */
export function TablePanel({ bar, children }: TablePanelProps) {
  return (
    <div className={styles['panel']}>
      {bar === undefined ? null : (
        <div className={styles['bar']}>
          {bar.filters}
          <div className={styles['actions']}>{bar.actions}</div>
        </div>
      )}
      {/* takes the focus of a row's button when its row goes */}
      <div className={styles['table']} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
