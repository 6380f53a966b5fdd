import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Skeleton } from '../../ui/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import styles from './account.module.css'
import { ActivitySection } from './activity-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { Profile } from './profile.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** `/user/account`: profile, security, sessions and log of the user's own account (ACC-06). */
export function AccountPage() {
  const text = useText('account')
  const { status, user } = useSession()
  return (
    <section className={styles['page']} aria-labelledby="account">
      <title>{`${text('title')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="account" className={styles['title']}>
          {text('title')}
        </h1>
        {status === 'loading' ? <Skeleton rows={4} height={48} /> : null}
        {status === 'signedOut' ? <SignedOutPanel text={text('signedOut')} /> : null}
        {user === null ? null : (
          <>
            <Profile user={user} />
            <Part id="security" title={text('security')}>
              <SecuritySection />
            </Part>
            <Part id="sessions" title={text('sessions')} note={text('sessions.note')}>
              <SessionsSection />
            </Part>
            {user.isDemo ? null : (
              <Part id="data" title={text('data')}>
                <DataSection />
              </Part>
            )}
            <Part id="activity" title={text('activity')} note={text('activity.note')}>
              <ActivitySection />
            </Part>
            {user.isDemo ? null : (
              <Part id="delete" title={text('delete')}>
                <DeleteSection user={user} />
              </Part>
            )}
          </>
        )}
      </div>
    </section>
  )
}

interface PartProps {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

function Part({ id, title, note, children }: PartProps) {
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      {note === undefined ? null : <p className={styles['quiet']}>{note}</p>}
      {children}
    </section>
  )
}
