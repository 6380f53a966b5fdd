import { type Endpoint, HEADERS } from '@perpdesk/protocol'
import { CLIENT_MESSAGES, clientError, TIMED_OUT, UNREADABLE } from './api-error.ts'
import { noteMinVersion } from './app-version.ts'
import { chosenAccount } from './chosen-account.ts'
import { serverClock } from './clock.ts'
import { postQuery, publicTags } from './family-tags.ts'
import { type RawAnswer, readAnswer } from './read-answer.ts'
import { keepToken, tokenToSend } from './token.ts'

export interface SendOptions {
  /** Aborts the call; for calls that change something, `unknown` is then set in the answer. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until `request timed out`; the default is 10 000, or 8 000 for spot. */
  readonly timeout?: number | undefined
  readonly clientTag?: string | undefined
  readonly referer?: string | undefined
}

const TIMEOUT = 10_000
const SPOT_TIMEOUT = 8_000
/** Pauses in milliseconds before a failed GET is repeated. */
const RETRY_AFTER = [300, 900] as const

const isSpot = (path: string) => path.startsWith('/spot/')

/**
 * Calls an endpoint and reads the answer's envelope; never throws. A GET is repeated after a broken connection or a
 * server error; a POST never is, because it may have taken effect.
 */
export async function send(endpoint: Endpoint, request: object, options: SendOptions = {}): Promise<RawAnswer> {
  const limit = AbortSignal.timeout(options.timeout ?? (isSpot(endpoint.path) ? SPOT_TIMEOUT : TIMEOUT))
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  const pauses = endpoint.method === 'GET' ? RETRY_AFTER : []
  for (const pause of pauses) {
    const { answer, again } = await attempt(endpoint, request, options, signal)
    if (!again || signal.aborted) return signal.aborted ? aborted(endpoint, limit) : answer
    if (!(await rest(pause, signal))) return aborted(endpoint, limit)
  }
  const { answer } = await attempt(endpoint, request, options, signal)
  return answer.ok || !signal.aborted ? answer : aborted(endpoint, limit)
}

interface Attempt {
  readonly answer: RawAnswer
  /** True if the connection or the server failed and the request itself is not at fault. */
  readonly again: boolean
}

async function attempt(
  endpoint: Endpoint,
  request: object,
  options: SendOptions,
  signal: AbortSignal,
): Promise<Attempt> {
  const mayHaveActed = endpoint.method === 'POST'
  try {
    const init = { ...initOf(endpoint, request, options), signal }
    const response = await fetch(addressOf(endpoint, request), init)
    const body = await response.text()
    keepToken(response.headers)
    noteMinVersion(response.headers)
    return { answer: readAnswer(response.status, body, mayHaveActed), again: response.status >= 500 }
  } catch {
    return { answer: { ok: false, error: clientError(UNREADABLE, 'unreadable', mayHaveActed) }, again: true }
  }
}

function aborted(endpoint: Endpoint, limit: AbortSignal): RawAnswer {
  const [code, name]: [number, keyof typeof CLIENT_MESSAGES] = limit.aborted
    ? [TIMED_OUT, 'timedOut']
    : [UNREADABLE, 'unreadable']
  return { ok: false, error: clientError(code, name, endpoint.method === 'POST') }
}

/**
 * Waits; resolves with false if the call is aborted meanwhile. Up to half of the pause is random, so that many pages do
 * not repeat their requests at the same moment.
 */
function rest(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', end)
        resolve(true)
      },
      milliseconds * (0.5 + Math.random() / 2),
    )
    signal.addEventListener('abort', end, { once: true })
  })
}

export function addressOf(endpoint: Endpoint, request: object): string {
  const { method, path, revalidated } = endpoint
  if (method === 'POST') return path + postQuery(endpoint, request)
  const query = new URLSearchParams(publicTags(path, request))
  for (const [key, value] of Object.entries(request)) if (value !== undefined) query.set(key, String(value))
  if (revalidated !== true) query.set('timestamp', String(Date.now()))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

export function initOf({ method, path, bucket }: Endpoint, request: object, options: SendOptions): RequestInit {
  const language = document.documentElement.lang || 'en'
  const headers: Record<string, string> = { [HEADERS.platform]: 'pc', [HEADERS.language]: language }
  if (isSpot(path)) Object.assign(headers, { lang: language, 'accept-language': language })
  const token = tokenToSend()
  if (token !== undefined) headers[HEADERS.userToken] = token
  const account = chosenAccount()
  if (account !== undefined) headers[HEADERS.account] = account
  if (bucket === 'trade') {
    if (options.clientTag !== undefined) headers[HEADERS.clientTag] = options.clientTag
    if (options.referer !== undefined) headers[HEADERS.referer] = options.referer
    // The caller gives up at this time, so the exchange must not start to execute the call later, however long it was
    // in transit.
    if (serverClock.known) headers[HEADERS.deadline] = String(serverClock.now() + (options.timeout ?? TIMEOUT))
  }
  if (method === 'GET') return { method, headers, credentials: 'same-origin' }
  headers['content-type'] = 'application/json'
  return { method, headers, credentials: 'same-origin', body: JSON.stringify(request) }
}
