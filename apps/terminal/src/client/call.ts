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
import { dropToken } from './token.ts'

/** `origin` is the whole envelope as it came, where one came. */
export type CallAnswer<Name extends EndpointName> =
  | { readonly ok: true; readonly result: ResultOf<Name>; readonly origin?: AnswerEnvelope }
  | { readonly ok: false; readonly error: ApiError; readonly origin?: AnswerEnvelope }

export interface CallOptions {
  /** Ends the call early; the answer then has `unknown` set for calls that change something. */
  readonly signal?: AbortSignal
  /** False keeps the error out of the toasts: the caller shows it in its own place. */
  readonly toast?: boolean
  /** Ties a push to the call that caused it; made for each trading call when left out. */
  readonly clientTag?: string
  /** Names the function of the terminal that a trading call comes from. */
  readonly referer?: string
  /** Milliseconds until `request timed out`; 10 000 unless given. */
  readonly timeout?: number
  /** Shows the errors that have a content of their own (39303 and its like); without it they are toasts. */
  readonly onContent?: (error: ApiError, origin: AnswerEnvelope) => void
  /** Shows that the money does not suffice; without it that is a toast. */
  readonly onInsufficientBalance?: (error: ApiError) => void
}

const TOAST_THROTTLE = 10_000

type ErrorListener = (error: ApiError, endpoint: EndpointName) => void
const toastListeners = new Set<ErrorListener>()
const sessionEndListeners = new Set<ErrorListener>()
const wallListeners = new Set<ErrorListener>()
const lastThrottled = new Map<number, number>()

const listenTo = (listeners: Set<ErrorListener>) => (listener: ErrorListener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Adds a listener, called with every error to be shown as a toast. */
export const onErrorToast = listenTo(toastListeners)
/** Adds a listener, called when the server reports that there is no session (any more). */
export const onSessionEnded = listenTo(sessionEndListeners)
/** Adds a listener, called when something is not offered to this person where they are. */
export const onComplianceWall = listenTo(wallListeners)

/**
 * The one way to the server: sends a request by the endpoint table, parses the answer by its schema and reports errors
 * by their behaviour in the catalogue. Never throws.
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
  const raw = await send(endpoint, request, { ...options, clientTag })
  const heardAt = steadyNow()
  const answer = parse(name, raw)
  const ms = Math.round(performance.now() - startedAt)
  // A call that its caller left is no figure of the line's.
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
  report(name, failed.error, failed.origin ?? {}, options)
  return failed
}

function parse<Name extends EndpointName>(name: Name, raw: RawAnswer): CallAnswer<Name> {
  if (!raw.ok) return raw
  const endpoint = endpoints[name]
  const parsed = z.safeParse(endpoint.result, raw.result)
  if (!parsed.success) return { ok: false, error: clientError(UNREADABLE, 'unreadable', endpoint.method === 'POST') }
  // The schema just used is the one of this very endpoint; the compiler cannot follow the table look-up.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ok: true, result: parsed.data as ResultOf<Name>, origin: raw.origin }
}

function report(name: EndpointName, error: ApiError, origin: AnswerEnvelope, options: CallOptions): void {
  // Bots' statuses are numbers of their own.
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
  if (options.toast === false) return
  if (behaviour === 'throttledToast') {
    const now = Date.now()
    if (now - (lastThrottled.get(error.code) ?? Number.NEGATIVE_INFINITY) < TOAST_THROTTLE) return
    lastThrottled.set(error.code, now)
  }
  for (const listener of toastListeners) listener(error, name)
}
