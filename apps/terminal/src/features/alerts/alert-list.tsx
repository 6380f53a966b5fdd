import type { PriceAlert } from '@perpdesk/protocol'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { contractName } from '../../stores/index.ts'
import { EmptyState, ErrorState, IconButton, Skeleton, toast } from '../../ui/index.ts'
import { alertLine } from '../notifications/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { alertChanges } from './alert-changes.ts'
import styles from './alerts.module.css'
import { askAlertsAgain, useLiveAlerts } from './live-alerts.ts'

interface AlertListProps {
  readonly onEdit: (alert: PriceAlert) => void
}

/** The list of alerts, with state and actions. */
export function AlertList({ onEdit }: AlertListProps) {
  const text = useText('alerts')
  const { status, list } = useLiveAlerts()
  if (status === 'loading') {
    return (
      <div className={styles['frame']}>
        <Skeleton rows={5} height={40} />
      </div>
    )
  }
  if (status === 'late') {
    return (
      <div className={styles['frame']}>
        <ErrorState text={text('failed')} onRetry={askAlertsAgain} />
      </div>
    )
  }
  if (list.length === 0) {
    return (
      <div className={styles['frame']}>
        <EmptyState text={text('none')} />
      </div>
    )
  }
  return (
    // A scrollable list needs keyboard focus, so that it can be scrolled without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles['list']} tabIndex={0} aria-label={text('title')} data-stale={status === 'stale'}>
      {list.map((alert) => (
        <Row key={alert.alertId} alert={alert} onEdit={() => onEdit(alert)} />
      ))}
    </ul>
  )
}

function Row({ alert, onEdit }: { readonly alert: PriceAlert; readonly onEdit: () => void }) {
  const text = useText('alerts')
  const noticeText = useText('notifications')
  const blocked = useSendBlock()
  const [busy, setBusy] = useState(false)
  const { alertId, symbol, state, note } = alert
  const name = contractName(symbol)
  const line = alertLine(alert, noticeText)
  const label = { line: `${name} ${line}` }
  const run = async (work: Promise<string | undefined>) => {
    setBusy(true)
    const refused = await work
    setBusy(false)
    if (refused !== undefined) toast.error(text('notDone'), { key: `alert-${alertId}`, detail: refused })
  }
  const isOff = busy || blocked !== undefined
  return (
    <li className={styles['row']} data-state={state}>
      <div className={styles['words']}>
        <span className={styles['name']}>
          {name}
          {state === 'on' || state === 'deleted' ? null : (
            <span className={styles['state']}>{text(`state.${state}`)}</span>
          )}
        </span>
        <span className={styles['line']}>{line}</span>
        <span className={styles['quiet']}>{useStanding(alert)}</span>
        {note === '' ? null : <span className={styles['note']}>{note}</span>}
      </div>
      <div className={styles['actions']}>
        {state === 'on' ? (
          <IconButton
            size="small"
            label={text('pause', label)}
            disabled={isOff}
            onClick={() => void run(alertChanges.switch(alertId, 'paused'))}
          >
            <Pause size={14} aria-hidden />
          </IconButton>
        ) : (
          <IconButton
            size="small"
            label={text('resume', label)}
            disabled={isOff || state === 'expired'}
            onClick={() => void run(alertChanges.switch(alertId, 'on'))}
          >
            <Play size={14} aria-hidden />
          </IconButton>
        )}
        <IconButton size="small" label={text('edit', label)} disabled={isOff} onClick={onEdit}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          label={text('delete', label)}
          disabled={isOff}
          onClick={() => void run(alertChanges.delete(alertId))}
        >
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

/** Returns the alert's repeat mode, how often and when it last fired, and its expiry. */
function useStanding({ repeat, count, lastTime, expiresTime }: PriceAlert): string {
  const text = useText('alerts')
  const parts = [
    text(repeat),
    ...(count === 0 ? [] : [text('lastCame', { times: count, time: formatDateTime(lastTime) })]),
    ...(expiresTime === 0 ? [] : [text('until', { time: formatDateTime(expiresTime) })]),
  ]
  return parts.join(' · ')
}
