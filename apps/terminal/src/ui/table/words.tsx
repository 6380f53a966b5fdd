import type { ReactNode } from 'react'
import styles from './table.module.css'
import type { TableColumn } from './types.ts'

/** Letters of a word that stay together; a longer one may break after every `PART` of them. */
const UNBROKEN = 14
const PART = 10

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

function breakable(text: string): ReactNode {
  if (!text.split(/\s/).some((word) => word.length > UNBROKEN)) return text
  return text.split(/(\s+)/).map((word, place) => <Word key={`${place} ${word}`} word={word} />)
}

function Word({ word }: { readonly word: string }) {
  if (word.length <= UNBROKEN) return word
  const letters = [...word]
  return Array.from({ length: Math.ceil(letters.length / PART) }, (_, part) => (
    <span key={part}>
      {part === 0 ? null : <wbr />}
      {letters.slice(part * PART, (part + 1) * PART).join('')}
    </span>
  ))
}
