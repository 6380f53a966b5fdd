import { behaviourOf, type RequestOf, type ResultOf } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { type ApiError, clientError, UNREADABLE, worded } from './api-error.ts'
import { observe, tags } from './call-record.ts'
import { serverClock } from './clock.ts'
import { isRestricted } from './coming-soon.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { randomId } from './random-id.ts'
import type { AnswerEnvelope, RawAnswer } from './read-answer.ts'
import { send } from './send.ts'
import { steadyNow } from './steady-clock.ts'
import { dropToken, tokenToSend } from './token.ts'

/** `origin` is the whole envelope as received; absent if none was. */
export type CallAnswer<Name extends EndpointName> =
  | { readonly ok: true; readonly result: ResultOf<Name>; readonly origin?: AnswerEnvelope }
  | { readonly ok: false; readonly error: ApiError; readonly origin?: AnswerEnvelope }

export interface CallOptions {
  /** Aborts the call; for calls that change something, `unknown` is then set in the answer. */
  readonly signal?: AbortSignal
  /** False if the caller shows the error itself, so that there is no toast. */
  readonly toast?: boolean
  /** Links pushed orders to this call; generated for each trading call if omitted. */
  readonly clientTag?: string
  /** Names the function of the terminal that makes a trading call. */
  readonly referer?: string
  /** Milliseconds until `request timed out`; the default is 10 000. */
  readonly timeout?: number
  /** Shows errors that need more than a text (such as 39303); without this option they are toasts. */
  readonly onContent?: (error: ApiError, origin: AnswerEnvelope) => void
  /** Shows that the balance is insufficient; without this option the error is a toast. */
  readonly onInsufficientBalance?: (error: ApiError) => void
}

const TOAST_THROTTLE = 10_000

type ErrorListener = (error: ApiError, endpoint: EndpointName) => void
const toastListeners = new Set<ErrorListener>()
const sessionEndListeners = new Set<ErrorListener>()
const wallListeners = new Set<ErrorListener>()
const lastThrottled = new Map<number, number>()
/** Number of log-outs without an answer yet. */
let leaving = 0

const listenTo = (listeners: Set<ErrorListener>) => (listener: ErrorListener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Adds a listener, called with every error that is to be shown as a toast. */
export const onErrorToast = listenTo(toastListeners)
/** Adds a listener, called if the server reports that there is no session, or no longer. */
export const onSessionEnded = listenTo(sessionEndListeners)
/** Adds a listener, called if a service is not available to the user in this region. */
export const onComplianceWall = listenTo(wallListeners)

/**
 * Sends a request to the server by the endpoint table, parses the answer by the endpoint's schema and reports errors as
 * the error catalogue specifies. All requests of the terminal use this function. Never throws.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name>> {
  const endpoint = endpoints[name]
  if (isRestricted(endpoint.path, request)) {
    return { ok: false, error: { code: UNREADABLE, message: '', params: {}, unknown: false } }
  }
  const clientTag = endpoint.bucket === 'trade' ? (options.clientTag ?? randomId()) : undefined
  if (clientTag !== undefined) tags.track(clientTag, request)
  const sentAt = Date.now()
  const startedAt = performance.now()
  const askedAt = steadyNow()
  const token = tokenToSend()
  if (name === 'logOut') leaving += 1
  const raw = await send(endpoint, request, { ...options, clientTag })
  if (name === 'logOut') leaving -= 1
  const heardAt = steadyNow()
  const answer = parse(name, raw)
  const ms = Math.round(performance.now() - startedAt)
  // The duration of an aborted call says nothing about the connection, so it is not recorded.
  if (options.signal?.aborted !== true) {
    observe({ name, method: endpoint.method, ms, code: answer.ok ? 0 : answer.error.code, tag: clientTag, sentAt })
  }
  if (answer.ok) {
    if (clientTag !== undefined) tags.answered(clientTag, answer.result)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this very call was used
    if (name === 'time') serverClock.sample((answer.result as ResultOf<'time'>).time, askedAt, heardAt)
    return answer
  }
  const failed = { ...answer, error: await worded(answer.error) }
  // Refusals that a log-out causes are no news, nor are those of a session that has ended before or been replaced since.
  const isKnown = name !== 'logOut' && (leaving > 0 || token !== tokenToSend())
  if (isKnown && behaviourOf(failed.error.code) === 'sessionEnded') return failed
  report(name, failed.error, failed.origin ?? {}, options)
  return failed
}

function parse<Name extends EndpointName>(name: Name, raw: RawAnswer): CallAnswer<Name> {
  if (!raw.ok) return raw
  const endpoint = endpoints[name]
  const parsed = z.safeParse(endpoint.result, raw.result)
  if (!parsed.success) return { ok: false, error: clientError(UNREADABLE, 'unreadable', endpoint.method === 'POST') }
  // The result was parsed by this endpoint's schema; the compiler cannot follow the table look-up.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ok: true, result: parsed.data as ResultOf<Name>, origin: raw.origin }
}

function report(name: EndpointName, error: ApiError, origin: AnswerEnvelope, options: CallOptions): void {
  // Statuses of bots are not codes of the error catalogue.
  const behaviour = error.textName?.startsWith('gt_') === true ? 'toast' : behaviourOf(error.code)
  if (behaviour === 'sessionEnded') {
    dropToken()
    for (const listener of sessionEndListeners) listener(error, name)
  }
  if (behaviour === 'complianceWall') for (const listener of wallListeners) listener(error, name)
  if (behaviour === 'silent' || behaviour === 'complianceWall' || options.signal?.aborted === true) return
  if (behaviour === 'content' && options.onContent !== undefined) return options.onContent(error, origin)
  if (behaviour === 'insufficientBalance' && options.onInsufficientBalance !== undefined) {
    return options.onInsufficientBalance(error)
  }
  // The end of the session is told once, by the first call that is refused, whichever that is.
  if (options.toast === false && behaviour !== 'sessionEnded') return
  if (behaviour === 'throttledToast') {
    const now = Date.now()
    if (now - (lastThrottled.get(error.code) ?? Number.NEGATIVE_INFINITY) < TOAST_THROTTLE) return
    lastThrottled.set(error.code, now)
  }
  for (const listener of toastListeners) listener(error, name)
}
