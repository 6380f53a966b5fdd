import { Fragment, type ReactNode } from 'react'
import styles from './table.module.css'
import type { TableColumn } from './types.ts'

/** Words of 15 and more letters may break after each part of up to 10 letters. */
const LONG_WORD = /\S{15,}/gu
const PART = /.{1,10}/gu
const BREAK = '\u200B'

/**
 * Returns the content of a column's cell. Plain text that is not aligned at the end may wrap to a second line, and its
 * long words may break, so that a column does not push others out of view. Figures and rendered elements are not
 * changed.
 */
export function cellContent<Row>({ align }: Pick<TableColumn<Row>, 'align'>, content: ReactNode): ReactNode {
  if (typeof content !== 'string' || align === 'end') return content
  return (
    <span className={styles['words']} title={content}>
      {breakable(content)}
    </span>
  )
}

/** Returns the text with break opportunities in its long words. */
function breakable(text: string): ReactNode {
  const parts = text.replaceAll(LONG_WORD, (word) => word.match(PART)?.join(BREAK) ?? word).split(BREAK)
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and never change places
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
