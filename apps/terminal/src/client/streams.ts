import { PUBLIC_STREAM_PATH } from '@perpdesk/protocol'
import { serverClock } from './clock.ts'
import { type LineSource, openSocket, type SocketOptions } from './line.ts'
import { oneTimeToken } from './one-time-token.ts'
import { readPageSettings } from './page-settings.ts'
import { SharedLine } from './shared-line.ts'
import { StreamSocket } from './stream-socket.ts'

function address(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`
}

/** One connection for all windows where the browser can share it, else one of this window's own. */
function source(name: string, options: SocketOptions): LineSource {
  const open: LineSource['open'] = (events) => openSocket(options, events)
  if (!SharedLine.possible) return { open, leave: () => undefined }
  // A login is spent only on a connection that stays.
  return new SharedLine(name, open, { ahead: options.token === undefined })
}

/** The two live connections of this window. */
export const streams = {
  public: new StreamSocket({
    clock: serverClock,
    source: () => source('public', { url: () => address(PUBLIC_STREAM_PATH) }),
  }),
  private: new StreamSocket({
    clock: serverClock,
    source: (owner) =>
      source(`private.${owner}`, {
        url: () => address(`${readPageSettings().privateStreamPath}?v=2`),
        token: oneTimeToken,
      }),
  }),
} as const

const both = [streams.public, streams.private] as const

/**
 * Probes both connections whenever this window may have slept or the network may have changed, and lets them go when
 * the browser freezes the window. Returns a function that stops it.
 */
export function watchWake(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const probe = () => {
    for (const stream of both) stream.probe()
  }
  const rest = () => {
    for (const stream of both) stream.rest()
  }
  for (const event of ['online', 'offline', 'pageshow'] as const) window.addEventListener(event, probe, { signal })
  window.addEventListener('pagehide', rest, { signal })
  document.addEventListener('freeze', rest, { signal })
  document.addEventListener('resume', probe, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') probe()
    },
    { signal },
  )
  // A new network under the same window: the old route to the server may be gone without notice. Only some browsers
  // report it, and the types of the DOM do not have it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ;(navigator as { connection?: EventTarget }).connection?.addEventListener('change', probe, { signal })
  return () => stop.abort()
}
