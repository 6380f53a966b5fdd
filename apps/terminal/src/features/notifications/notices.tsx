import { AlarmClock, CircleCheck, CircleX, Info } from 'lucide-react'
import { formatDateTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, EmptyState } from '../../ui/index.ts'
import styles from './bell.module.css'
import { clearCentre } from './centre-store.ts'
import { noticeWords } from './notice-words.ts'
import type { Notification } from './notification.ts'

const ICONS = { success: CircleCheck, failure: CircleX, neutral: Info } as const

interface NoticesProps {
  readonly entries: readonly Notification[]
  /** Entries after this time are marked as new. */
  readonly seenUntil: number
}

/** The recent notifications, newest first, in the current language. */
export function Notices({ entries, seenUntil }: NoticesProps) {
  const text = useText('notifications')
  return (
    <div className={styles['centre']}>
      <div className={styles['head']}>
        <span>{text('centre')}</span>
        <Button size="small" disabled={entries.length === 0} onClick={clearCentre}>
          {text('clear')}
        </Button>
      </div>
      {entries.length === 0 ? (
        <EmptyState text={text('none')} />
      ) : (
        // A scrollable list needs keyboard focus, so that it can be scrolled without a pointer.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles['list']} tabIndex={0} aria-label={text('centre')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} isNew={entry.time > seenUntil} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Entry({ entry, isNew }: { readonly entry: Notification; readonly isNew: boolean }) {
  const text = useText('notifications')
  const { title, detail } = noticeWords(entry, text)
  const Icon = entry.scene === 'priceAlert' ? AlarmClock : ICONS[entry.tone]
  return (
    <li className={styles['entry']} data-tone={entry.tone} data-new={isNew}>
      <Icon size={15} aria-hidden />
      <span>
        {title}
        {isNew ? <span className="visually-hidden"> ({text('isNew')})</span> : null}
      </span>
      <time className={styles['time']} dateTime={new Date(entry.time).toISOString()}>
        {formatDateTime(entry.time)}
      </time>
      {detail === '' ? null : <p className={styles['detail']}>{detail}</p>}
    </li>
  )
}
