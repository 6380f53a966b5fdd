import { streams } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { useConnection, useInstruments, useServerClock } from '../../stores/index.ts'
import { Button, Tooltip } from '../../ui/index.ts'
import styles from './connection-bar.module.css'
import { ServerTime } from './server-time.tsx'

/** The quiet line at the foot of the screen: is what I see live, how far is the server, what time is it there. */
export function ConnectionBar() {
  const text = useText('connection')
  const connection = useConnection()
  const { source } = useInstruments()
  const { offset } = useServerClock()
  const live = connection.state === 'live' || connection.state === 'lagging'
  const reconnect = () => {
    streams.public.probe()
    streams.private.probe()
  }
  return (
    <footer className={styles['bar']} data-state={connection.state}>
      <Tooltip content={text(`${connection.state}Long`)}>
        <button type="button" className={styles['state']}>
          <span className={styles['dot']} aria-hidden />
          <span role="status">{text(connection.state)}</span>
        </button>
      </Tooltip>
      {connection.state === 'replaced' || connection.state === 'offline' || connection.state === 'reconnecting' ? (
        <Button size="small" onClick={reconnect}>
          {text('reconnect')}
        </Button>
      ) : null}
      {live && connection.latency !== undefined ? (
        <Tooltip content={text('latencyLong')}>
          <button type="button">{text('latency', { ms: connection.latency })}</button>
        </Tooltip>
      ) : null}
      {source === 'cache' ? <span>{text('cachedCatalogue')}</span> : null}
      <span className={styles['end']}>
        <Tooltip content={text('clockLong', { ms: offset })}>
          <button type="button">
            <ServerTime /> {text('utc')}
          </button>
        </Tooltip>
      </span>
    </footer>
  )
}
