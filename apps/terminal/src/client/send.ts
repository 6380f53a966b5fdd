import { type Endpoint, HEADERS } from '@perpdesk/protocol'
import { CLIENT_MESSAGES, clientError, TIMED_OUT, UNREADABLE } from './api-error.ts'
import { noteMinVersion } from './app-version.ts'
import { chosenAccount } from './chosen-account.ts'
import { serverClock } from './clock.ts'
import { postQuery, publicTags } from './family-tags.ts'
import { type RawAnswer, readAnswer } from './read-answer.ts'
import { keepToken, tokenToSend } from './token.ts'

export interface SendOptions {
  /** Ends the call early; the answer then has `unknown` set for calls that change something. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until `request timed out`; 10 000 unless given, 8 000 for spot. */
  readonly timeout?: number | undefined
  readonly clientTag?: string | undefined
  readonly referer?: string | undefined
}

const TIMEOUT = 10_000
const SPOT_TIMEOUT = 8_000
/** Pauses before a GET that failed on the way is asked again. */
const RETRY_AFTER = [300, 900] as const

const isSpot = (path: string) => path.startsWith('/spot/')

/**
 * Asks one endpoint and reads the answer's envelope; never throws. A GET that met a broken connection or a server error
 * is sent again; a call that may have changed something never is.
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
  /** The way failed, not the question. */
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

/** False when the call ended meanwhile. Half of the pause is chance, so that many pages do not come back as one. */
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

function addressOf(endpoint: Endpoint, request: object): string {
  const { method, path, revalidated } = endpoint
  if (method === 'POST') return path + postQuery(endpoint, request)
  const query = new URLSearchParams(publicTags(path, request))
  for (const [key, value] of Object.entries(request)) if (value !== undefined) query.set(key, String(value))
  if (revalidated !== true) query.set('timestamp', String(Date.now()))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

function initOf({ method, path, bucket }: Endpoint, request: object, options: SendOptions): RequestInit {
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
    // The caller gives up at this time: the exchange must not begin the call later, however long it was on its way.
    if (serverClock.known) headers[HEADERS.deadline] = String(serverClock.now() + (options.timeout ?? TIMEOUT))
  }
  if (method === 'GET') return { method, headers, credentials: 'same-origin' }
  headers['content-type'] = 'application/json'
  return { method, headers, credentials: 'same-origin', body: JSON.stringify(request) }
}
