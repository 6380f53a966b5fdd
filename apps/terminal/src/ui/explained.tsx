import styles from './explained.module.css'
import { Tooltip } from './menu.tsx'

interface ExplainedProps {
  readonly name: string
  readonly tip: string
  readonly side?: 'top' | 'bottom' | 'left'
}

/** A term with its explanation, shown under the pointer and on focus. */
export function Explained({ name, tip, side = 'bottom' }: ExplainedProps) {
  return (
    <Tooltip content={tip} side={side}>
      <button type="button" className={styles['explained']}>
        {name}
      </button>
    </Tooltip>
  )
}
