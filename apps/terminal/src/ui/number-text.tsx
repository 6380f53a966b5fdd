import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './number-text.module.css'

export interface NumberTextProps {
  /** The figure as text, made by a function of `format/`. */
  readonly text: string
  /** The exact value of the figure, for the direction of a change and the sign. */
  readonly value?: bigint | undefined
  /** Tints the text for 300 ms in the direction of a change. */
  readonly tint?: boolean
  /** `sign` colours by the sign of the value; the text carries the sign as well. */
  readonly tone?: 'plain' | 'quiet' | 'sign' | 'up' | 'down'
  readonly className?: string | undefined
  readonly title?: string
}

const TINT = 300

/** A figure in tabular digits, so that a change does not move the row. A change tints the text for a moment. */
export function NumberText({ text, value, tint = false, tone = 'plain', className, title }: NumberTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  useEffect(() => {
    const last = before.current
    before.current = value
    if (!tint || last === undefined || value === undefined || last === value) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const colour = value > last ? 'var(--up-text)' : 'var(--down-text)'
    element.current?.animate([{ color: colour }, { color: colour, offset: 0.6 }, {}], { duration: TINT })
  }, [value, tint])
  const signed = value === undefined || value === 0n ? 'plain' : value > 0n ? 'up' : 'down'
  return (
    <span
      ref={element}
      className={cx(styles['number'], className)}
      data-tone={tone === 'sign' ? signed : tone}
      title={title}
    >
      {text}
    </span>
  )
}
