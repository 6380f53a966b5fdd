import type { User } from '@perpdesk/protocol'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Skeleton } from '../../ui/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import styles from './account.module.css'
import { ActivitySection } from './activity-section.tsx'
import { Avatar } from './avatar.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** `/user/account`: who somebody is here, and how the account is kept safe (ACC-06). */
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
            <Part id="activity" title={text('activity')} note={text('activity.note')}>
              <ActivitySection />
            </Part>
          </>
        )}
      </div>
    </section>
  )
}

function Profile({ user: { uid, name, email } }: { readonly user: User }) {
  const text = useText('account')
  return (
    <div className={styles['profile']}>
      <Avatar uid={uid} label={text('avatar')} />
      <div>
        <p className={styles['name']}>{name}</p>
        {email === '' ? null : <p className={styles['quiet']}>{email}</p>}
        <p className={styles['quiet']}>
          {text('uid')} <span translate="no">{uid}</span>
        </p>
      </div>
    </div>
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
