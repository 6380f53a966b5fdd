import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { ComingPart, IconButton, lazyPart, Popover } from '../../ui/index.ts'
import styles from './bell.module.css'
import { markSeen, unreadOf, useCentre } from './centre-store.ts'
import { Notifier } from './notifier.tsx'

const MOST_SHOWN = 9
/** Fetched when the list is first opened or the pointer is over its button. */
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices)

/** A button with the number of unread notifications; opens the list of recent ones. */
export function NotificationBell({ uid }: { readonly uid: string }) {
  const text = useText('notifications')
  const centre = useCentre()
  const [open, setOpen] = useState(false)
  /** Entries after this time stay marked as new while the list is open. */
  const [seenBefore, setSeenBefore] = useState(0)
  const unread = unreadOf(centre)
  const change = (next: boolean) => {
    if (next) setSeenBefore(centre.seenUntil)
    else markSeen()
    setOpen(next)
  }
  const label = unread === 0 ? text('centre') : text('unread', { count: unread })
  return (
    <>
      <Notifier uid={uid} />
      <Popover
        label={text('centre')}
        align="end"
        flush
        open={open}
        onOpenChange={change}
        trigger={
          <IconButton label={label} className={styles['bell']} onPointerEnter={() => void Notices.prefetch()}>
            <Bell size={17} aria-hidden />
            {unread === 0 ? null : (
              // Drawn by CSS and no text, because the button's name has the exact count instead of `9+`.
              <span className={styles['count']} data-count={unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread} />
            )}
          </IconButton>
        }
      >
        <Suspense fallback={<ComingPart rows={4} />}>
          <Notices entries={centre.entries} seenUntil={seenBefore} />
        </Suspense>
      </Popover>
    </>
  )
}
