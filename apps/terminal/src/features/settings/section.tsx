import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import styles from './settings-panel.module.css'

interface SectionProps {
  readonly title: string
  /** Everything in it is as it was at first. */
  readonly isReset: boolean
  readonly onReset: () => void
  readonly children?: ReactNode
}

/** Settings that belong together, with the way back to how they were at first. */
export function Section({ title, isReset, onReset, children }: SectionProps) {
  const text = useText('settings')
  return (
    <div role="group" className={styles['section']} aria-label={title}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <Button size="small" aria-label={text('resetSection', { section: title })} disabled={isReset} onClick={onReset}>
          {text('reset')}
        </Button>
      </div>
      {children}
    </div>
  )
}
