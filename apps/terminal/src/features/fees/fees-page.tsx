import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Skeleton } from '../../ui/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import styles from './fees.module.css'
import { LevelTable } from './level-table.tsx'
import { OwnLevel } from './own-level.tsx'

/** `/user/fees`: the user's fee level and 30-day volume, and the table of all levels, which visitors see too (ACC-02). */
export function FeesPage() {
  const text = useText('fees')
  const { status } = useSession()
  return (
    <section className={styles['page']} aria-labelledby="fees">
      <title>{`${text('title')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="fees" className={styles['title']}>
          {text('title')}
        </h1>
        {status === 'loading' ? <Skeleton rows={4} height={48} /> : null}
        {status === 'signedOut' ? <SignedOutPanel text={text('signedOut')} /> : null}
        {status === 'signedIn' ? <OwnLevel /> : null}
        <LevelTable />
      </div>
    </section>
  )
}
