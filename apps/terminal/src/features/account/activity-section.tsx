import type { AccountEventRecord } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { formatDateTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, ErrorState, Refusal, Skeleton } from '../../ui/index.ts'
import styles from './account.module.css'
import { deviceName } from './device-name.ts'
import { useAccountEvents } from './use-account.ts'

/** The log of the account, newest first. */
export function ActivitySection() {
  const text = useText('account')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccountEvents()
  if (data === undefined) {
    return error === null ? (
      <Skeleton rows={6} height={32} />
    ) : (
      <ErrorState text={text('failed', { message: error.message })} onRetry={() => void refetch()} />
    )
  }
  const brokenAt = data.pages[0]?.brokenAt ?? null
  return (
    <>
      <Refusal text={brokenAt === null ? undefined : text('activity.broken', { number: brokenAt })} />
      <ol className={styles['list']}>
        {data.pages.flatMap(({ list }) => list.map((event) => <EventItem key={event.number} event={event} />))}
      </ol>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('activity.more')}
        </Button>
      ) : null}
    </>
  )
}

const details = z.object({ unlogged: z.optional(z.string()), name: z.optional(z.string()) })

function EventItem({
  event: { event, time, device, address, details: written },
}: {
  readonly event: AccountEventRecord
}) {
  const text = useText('account')
  const { unlogged, name } = z.parse(details, JSON.parse(written))
  return (
    <li className={styles['event']}>
      <span className={styles['name']}>
        {text(`event.${event}`)}
        {name === undefined ? null : <span translate="no"> · {name}</span>}
      </span>
      <time dateTime={new Date(time).toISOString()}>{formatDateTime(time)}</time>
      <span className={styles['quiet']} translate="no">
        {[deviceName(device), address].filter(Boolean).join(' · ')}
      </span>
      {unlogged === undefined ? null : (
        <span className={styles['quiet']}>{text('activity.unlogged', { unlogged })}</span>
      )}
    </li>
  )
}
