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

/** Returns one connection for all windows if the browser can share it, otherwise one for this window. */
function source(name: string, options: SocketOptions): LineSource {
  const open: LineSource['open'] = (events) => openSocket(options, events)
  if (!SharedLine.possible) return { open, leave: () => undefined }
  // Private connections are not opened ahead, because a one-time token would be spent on a connection that may be
  // dropped.
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
 * Probes both connections whenever this window may have slept or the network may have changed, and releases them when
 * the browser freezes the window. Returns a function that stops this.
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
  // On a change of network the old connection may be dead without notice. Only some browsers report the change, and the
  // DOM's types lack it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ;(navigator as { connection?: EventTarget }).connection?.addEventListener('change', probe, { signal })
  return () => stop.abort()
}
