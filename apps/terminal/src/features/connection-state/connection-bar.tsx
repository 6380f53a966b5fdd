import { streams } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { type ConnectionHealth, useConnection, useServerClock } from '../../stores/index.ts'
import { Button, Explained } from '../../ui/index.ts'
import { PracticeMark } from '../practice-notice/index.ts'
import { CatalogueNote } from './catalogue-note.tsx'
import styles from './connection-bar.module.css'
import { ServerTime } from './server-time.tsx'
import { StatusNote } from './status-note.tsx'
import { VersionNote } from './version-note.tsx'

/** States in which the user can reconnect at once instead of waiting. */
const RECONNECTS: ReadonlySet<ConnectionHealth['state']> = new Set(['replaced', 'offline', 'reconnecting', 'closed'])
const GOOD: ReadonlySet<ConnectionHealth['state']> = new Set(['live', 'lagging', 'halted'])

/** The status line at the bottom of the screen: freshness of the data, latency and time of the server. */
export function ConnectionBar() {
  const text = useText('connection')
  const connection = useConnection()
  const { offset } = useServerClock()
  const good = GOOD.has(connection.state)
  const reconnect = () => {
    // A connection that the server ended for good has lost its subscriptions, so the page is reloaded.
    if (connection.state === 'closed') return location.reload()
    streams.public.probe()
    streams.private.probe()
  }
  return (
    <footer className={styles['bar']} data-state={connection.state}>
      <StatusNote meaning={text(`${connection.state}Long`)} className={styles['state']}>
        <span className={styles['dot']} aria-hidden />
        {text(connection.state)}
      </StatusNote>
      {RECONNECTS.has(connection.state) ? (
        <Button size="small" onClick={reconnect}>
          {text('reconnect')}
        </Button>
      ) : null}
      {good && connection.latency !== undefined ? (
        <Explained meaning={text('latencyLong')} className={styles['latency']}>
          {text('latency', { ms: connection.latency })}
        </Explained>
      ) : null}
      <PracticeMark />
      <VersionNote />
      <CatalogueNote />
      <span className={styles['end']}>
        <Explained meaning={text('clockLong', { ms: offset })}>
          <ServerTime /> {text('utc')}
        </Explained>
      </span>
    </footer>
  )
}
