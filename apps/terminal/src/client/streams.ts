import { PRIVATE_STREAM_PATH, PUBLIC_STREAM_PATH } from '@perpdesk/protocol'
import { call } from './call.ts'
import { serverClock } from './clock.ts'
import { StreamSocket } from './stream-socket.ts'

const TOKEN_TRIES = 3
const TOKEN_PAUSE = 500

function address(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`
}

/** A one-time token for the private login: three tries, 500 ms apart. */
async function oneTimeToken(): Promise<string | undefined> {
  for (let attempt = 1; attempt <= TOKEN_TRIES; attempt += 1) {
    const answer = await call('oneTimeToken', {}, { toast: false })
    if (answer.ok) return answer.result.token
    if (attempt < TOKEN_TRIES) await new Promise((resolve) => setTimeout(resolve, TOKEN_PAUSE))
  }
  return undefined
}

/** The two live connections of this window. */
export const streams = {
  public: new StreamSocket({ url: () => address(PUBLIC_STREAM_PATH), clock: serverClock }),
  private: new StreamSocket({
    url: () => `${address(PRIVATE_STREAM_PATH)}?v=2`,
    clock: serverClock,
    token: oneTimeToken,
  }),
} as const

/** Probes both connections whenever this window may have slept. Returns how to stop. */
export function watchWake(): () => void {
  const probe = () => {
    streams.public.probe()
    streams.private.probe()
  }
  const visible = () => {
    if (document.visibilityState === 'visible') probe()
  }
  window.addEventListener('online', probe)
  window.addEventListener('pageshow', probe)
  document.addEventListener('visibilitychange', visible)
  return () => {
    window.removeEventListener('online', probe)
    window.removeEventListener('pageshow', probe)
    document.removeEventListener('visibilitychange', visible)
  }
}
