import { Suspense } from 'react'
import { useSession } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'
import styles from './place.module.css'

/** Fetched when somebody is signed in: before that there are no notifications. */
const Bell = lazyPart(async () => (await import('./bell.tsx')).NotificationBell)

/** Notifies of events of the signed-in person's account, and keeps a list of them behind a bell. */
export function Notifications() {
  const { user } = useSession()
  if (user === null) return null
  return (
    <span className={styles['place']}>
      <Suspense>
        <Bell key={user.uid} uid={user.uid} />
      </Suspense>
    </span>
  )
}
