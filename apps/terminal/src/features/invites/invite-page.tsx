import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Skeleton } from '../../ui/index.ts'
import styles from './invites.module.css'
import { Landing } from './landing.tsx'
import { OwnInvites } from './own-invites.tsx'

/**
 * `/{language}/invite?ref={code}` (ROUTE-08): the inviter and the bonus, or, for a signed-in user, the user's own
 * invitations.
 */
export function InvitePage() {
  const text = useText('invites')
  const { status, user } = useSession()
  const code = new URLSearchParams(window.location.search).get('ref') ?? undefined
  const isNew = status === 'signedOut' || (user?.isDemo === true && code !== undefined)
  return (
    <div className={styles['page']}>
      <title>{`${text(status === 'signedIn' ? 'title' : 'invitation')} · Perpdesk`}</title>
      <div className={styles['content']}>
        {status === 'loading' ? <Skeleton rows={4} height={48} /> : null}
        {isNew ? <Landing code={code} /> : null}
        {status === 'signedIn' ? <OwnInvites heading={isNew ? 'h2' : 'h1'} /> : null}
      </div>
    </div>
  )
}
