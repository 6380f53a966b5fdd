import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

const ROW_HEIGHT = 30

interface VirtualRowsProps {
  readonly count: number
  /** Columns that a spacer goes across. */
  readonly span: number
  readonly scroller: HTMLDivElement | null
  readonly row: (index: number) => ReactNode
}

/** The body of a long table: only the rows in view are there. A chunk of its own, fetched when a table grows long. */
export default function VirtualRows({ count, span, scroller, row }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.start ?? 0
  const last = items.at(-1)?.end ?? 0
  return (
    <tbody>
      <Spacer span={span} height={first} />
      {items.map(({ index }) => row(index))}
      <Spacer span={span} height={virtualizer.getTotalSize() - last} />
    </tbody>
  )
}

function Spacer({ span, height }: { readonly span: number; readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td aria-hidden colSpan={span} className={styles['spacer']} style={{ height }} />
    </tr>
  )
}
