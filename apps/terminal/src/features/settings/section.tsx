import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import styles from './settings-panel.module.css'

interface SectionProps {
  readonly title: string
  /** True if all settings of the section have their defaults. */
  readonly isReset: boolean
  readonly onReset: () => void
  readonly children?: ReactNode
}

/** A section of settings with a button that resets them. */
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
