import { Suspense } from 'react'
import { useSession } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'
import styles from './place.module.css'

/** Fetched when a user is signed in: visitors have no notifications. */
const Bell = lazyPart(async () => (await import('./bell.tsx')).NotificationBell)

/** Shows events of the signed-in user's account, and the bell with their list. */
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
