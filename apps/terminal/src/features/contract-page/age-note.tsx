import { useText } from '../../i18n/index.ts'
import { useFreshness } from '../../stores/index.ts'
import styles from './contract-page.module.css'

/** Says how old what follows a topic is, once it is no longer live. */
export function AgeNote({ topic }: { readonly topic: string }) {
  const text = useText('connection')
  const { level, ageMs } = useFreshness(topic)
  if (level === 'live') return null
  return (
    <span className={styles['age']} role="status">
      {Number.isFinite(ageMs) ? text(`age.${level}`, { seconds: ageMs / 1000 }) : text('age.never')}
    </span>
  )
}
