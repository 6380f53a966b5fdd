import { Fragment, type ReactNode } from 'react'
import styles from './table.module.css'
import type { TableColumn } from './types.ts'

/** A longer word than these may break after each part of it. */
const LONG_WORD = /\S{15,}/gu
const PART = /.{1,10}/gu
const BREAK = '\u200B'

/**
 * The content of a column's cell. Words give way where there is little width: they go on in a second line, and no word is so long that
 * its column would push others, or itself, out of view. Figures stay whole, and so does everything that brings its own form.
 */
export function cellContent<Row>({ align }: Pick<TableColumn<Row>, 'align'>, content: ReactNode): ReactNode {
  if (typeof content !== 'string' || align === 'end') return content
  return (
    <span className={styles['words']} title={content}>
      {breakable(content)}
    </span>
  )
}

/** The text with a place to break in each long word. */
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
