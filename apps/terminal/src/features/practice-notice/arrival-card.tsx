import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import styles from './practice-notice.module.css'

export function ArrivalCard({ onSeen }: { readonly onSeen: () => void }) {
  const text = useText('connection')
  return (
    <aside className={styles['card']} aria-label={text('practice')}>
      <strong>{text('practiceTitle')}</strong>
      <p className={styles['words']}>{text('practiceLong')}</p>
      <Button kind="primary" onClick={onSeen}>
        {text('practiceSeen')}
      </Button>
    </aside>
  )
}
