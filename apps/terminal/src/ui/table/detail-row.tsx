import { type ReactNode, useCallback } from 'react'
import styles from './table.module.css'

interface DetailRowProps {
  /** Number of cells in the row above. */
  readonly span: number
  /** Called when the height of the details changes, so that the row is measured again. */
  readonly onResize: () => void
  readonly children: ReactNode
}

/** Details of an open row. They stay in view when the columns are scrolled sideways. */
export function DetailRow({ span, onResize, children }: DetailRowProps) {
  const watch = useCallback(
    (row: HTMLTableRowElement) => {
      const observer = new ResizeObserver(onResize)
      observer.observe(row)
      return () => {
        observer.disconnect()
        onResize()
      }
    },
    [onResize],
  )
  return (
    <tr ref={watch} data-detail>
      <td colSpan={span} className={styles['detail']}>
        <div className={styles['detailContent']}>{children}</div>
      </td>
    </tr>
  )
}
