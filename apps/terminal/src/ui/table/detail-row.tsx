import { type ReactNode, useCallback } from 'react'
import styles from './table.module.css'

interface DetailRowProps {
  /** Cells of the row above. */
  readonly span: number
  /** Its height has become another: the room of its row is to be measured again. */
  readonly onResize: () => void
  readonly children: ReactNode
}

/** What a row is opened to. It stays in view while the columns are scrolled sideways. */
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
