import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton, Popover } from '../../ui/index.ts'
import styles from './bell.module.css'
import { markSeen, unreadOf, useCentre } from './centre-store.ts'
import { Notices } from './notices.tsx'
import { Notifier } from './notifier.tsx'

const MOST_SHOWN = 9

/** How many things happened unseen; opens the list of the last ones. */
export function NotificationBell({ uid }: { readonly uid: string }) {
  const text = useText('notifications')
  const centre = useCentre()
  const [open, setOpen] = useState(false)
  /** What was new when the list was opened stays marked while it is open. */
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
          <IconButton label={label} className={styles['bell']}>
            <Bell size={17} aria-hidden />
            {unread === 0 ? null : (
              <span className={styles['count']} aria-hidden>
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              </span>
            )}
          </IconButton>
        }
      >
        <Notices entries={centre.entries} seenUntil={seenBefore} />
      </Popover>
    </>
  )
}
