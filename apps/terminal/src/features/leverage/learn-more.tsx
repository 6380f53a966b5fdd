import { useId, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import styles from './leverage.module.css'

/** A short explanation of leverage in both margin modes, shown on demand. */
export function LearnMore() {
  const text = useText('leverage')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles['learn']}>
      <button
        type="button"
        className={styles['link']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {text('learnMore')}
      </button>
      <div id={id} className={styles['learn']} hidden={!open}>
        {(['margin', 'isolated', 'cross'] as const).map((topic) => (
          <p key={topic} className={styles['quiet']}>
            {text(`help.${topic}`)}
          </p>
        ))}
      </div>
    </div>
  )
}
