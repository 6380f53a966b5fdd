import { HEADERS, type RequestOf, type ResultOf, TOKEN_COOKIE } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { type ApiError, behaviourOf, CLIENT_MESSAGES, TIMED_OUT, UNREADABLE } from './api-error.ts'
import { serverClock } from './clock.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { readAnswer } from './read-answer.ts'

export type CallAnswer<Name extends EndpointName> =
  | { readonly ok: true; readonly result: ResultOf<Name> }
  | { readonly ok: false; readonly error: ApiError }

export interface CallOptions {
  /** Ends the call early; the answer then has `unknown` set for calls that change something. */
  readonly signal?: AbortSignal
  /** False keeps the error out of the toasts: the caller shows it in its own place. */
  readonly toast?: boolean
  /** Ties a push to the call that caused it; made anew for each trading call when left out. */
  readonly clientTag?: string
  /** Milliseconds until `request timed out`; 10 000 unless given. */
  readonly timeout?: number
}

const TIMEOUT = 10_000
const TOAST_THROTTLE = 10_000

type ErrorListener = (error: ApiError, endpoint: EndpointName) => void
const toastListeners = new Set<ErrorListener>()
const sessionEndListeners = new Set<ErrorListener>()
const lastThrottled = new Map<number, number>()

/** Hears of every error that is to be shown as a toast. */
export function onErrorToast(listener: ErrorListener): () => void {
  toastListeners.add(listener)
  return () => toastListeners.delete(listener)
}

/** Hears when the server says that there is no session (any more). */
export function onSessionEnded(listener: ErrorListener): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/**
 * The one way to the server: sends what the endpoint table says, parses the answer by its schema and reports errors by
 * their behaviour in the catalogue. Never throws.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name>> {
  const answer = await send(name, request, options)
  if (!answer.ok) report(name, answer.error, options)
  return answer
}

async function send<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions,
): Promise<CallAnswer<Name>> {
  const endpoint = endpoints[name]
  const mayHaveActed = endpoint.method === 'POST'
  const fail = (code: number, message: string): CallAnswer<Name> => ({
    ok: false,
    error: { code, message, params: {}, unknown: mayHaveActed },
  })
  const limit = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  let status: number
  let body: string
  const sentAt = Date.now()
  try {
    const response = await fetch(addressOf(name, request), { ...initOf(name, request, options), signal })
    status = response.status
    body = await response.text()
  } catch {
    return limit.aborted ? fail(TIMED_OUT, CLIENT_MESSAGES.timedOut) : fail(UNREADABLE, CLIENT_MESSAGES.unreadable)
  }
  const raw = readAnswer(status, body, mayHaveActed)
  if (!raw.ok) return raw
  const parsed = z.safeParse(endpoint.result, raw.result)
  if (!parsed.success) return fail(UNREADABLE, CLIENT_MESSAGES.unreadable)
  if (name === 'time') serverClock.sample((parsed.data as ResultOf<'time'>).time, sentAt, Date.now())
  // The schema just used is the one of this very endpoint; the compiler cannot follow the table look-up.
  return { ok: true, result: parsed.data as ResultOf<Name> }
}

function addressOf(name: EndpointName, request: object): string {
  const endpoint = endpoints[name]
  if (endpoint.method === 'POST') return endpoint.path
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request)) if (value !== undefined) query.set(key, String(value))
  query.set('timestamp', String(Date.now()))
  return `${endpoint.path}?${query.toString()}`
}

function initOf(name: EndpointName, request: object, options: CallOptions): RequestInit {
  const endpoint = endpoints[name]
  const headers: Record<string, string> = {
    [HEADERS.platform]: 'pc',
    [HEADERS.language]: document.documentElement.lang || 'en',
  }
  const token = readCookie(TOKEN_COOKIE)
  if (token !== undefined) headers[HEADERS.userToken] = token
  if (endpoint.bucket === 'trade') {
    headers[HEADERS.clientTag] = options.clientTag ?? crypto.randomUUID()
    // What is given up here after this time is not begun there any more, however long the line held it back.
    if (serverClock.known) headers[HEADERS.deadline] = String(serverClock.now() + (options.timeout ?? TIMEOUT))
  }
  if (endpoint.method === 'GET') return { method: 'GET', headers, credentials: 'same-origin' }
  headers['content-type'] = 'application/json'
  return { method: 'POST', headers, credentials: 'same-origin', body: JSON.stringify(request) }
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
}

function report(name: EndpointName, error: ApiError, options: CallOptions): void {
  const behaviour = behaviourOf(error.code)
  if (behaviour === 'sessionEnded') for (const listener of sessionEndListeners) listener(error, name)
  if (behaviour === 'silent' || behaviour === 'complianceWall' || options.toast === false) return
  if (options.signal?.aborted === true) return
  if (behaviour === 'throttledToast') {
    const now = Date.now()
    if (now - (lastThrottled.get(error.code) ?? Number.NEGATIVE_INFINITY) < TOAST_THROTTLE) return
    lastThrottled.set(error.code, now)
  }
  for (const listener of toastListeners) listener(error, name)
}
