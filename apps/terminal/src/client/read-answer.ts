import { statusTextName } from '@perpdesk/protocol'
import { type ApiError, CLIENT_MESSAGES, clientError, UNREADABLE } from './api-error.ts'

/** The answer's envelope as received. */
export type AnswerEnvelope = Readonly<Record<string, unknown>>

export type RawAnswer =
  | { readonly ok: true; readonly result: unknown; readonly origin: AnswerEnvelope }
  | { readonly ok: false; readonly error: ApiError; readonly origin?: AnswerEnvelope }

/**
 * Returns the result or the error in an answer's body. Success is `retCode` (or `ret_code`) 0 with `result.status_code`
 * absent, empty, 0 or 200. `mayHaveActed` marks calls that change something: if their answer is unreadable, their
 * outcome is unknown.
 */
export function readAnswer(status: number, body: string, mayHaveActed: boolean): RawAnswer {
  const lost = status >= 400 ? status : UNREADABLE
  if (body === '') return { ok: false, error: clientError(lost, 'empty', mayHaveActed) }
  const origin = parsed(body)
  if (typeof origin === 'string' && origin !== '') {
    const error = { code: lost, message: origin, params: {}, unknown: mayHaveActed, verbatim: true } as const
    return { ok: false, error }
  }
  if (!isRecord(origin)) return { ok: false, error: clientError(lost, 'unreadable', mayHaveActed) }
  const code = origin['retCode'] ?? origin['ret_code']
  if (typeof code !== 'number') {
    const own = origin['ext_code']
    return { ok: false, error: clientError(typeof own === 'number' ? own : lost, 'unreadable', mayHaveActed), origin }
  }
  const result = origin['result']
  if (code !== 0) return { ok: false, error: refusal(code, origin), origin }
  const inner = isRecord(result) ? result['status_code'] : undefined
  if (!isRecord(result) || inner === undefined || inner === '' || inner === 0 || inner === 200) {
    return { ok: true, result, origin }
  }
  return { ok: false, error: statusError(inner, result, origin), origin }
}

function refusal(code: number, origin: AnswerEnvelope): ApiError {
  const message = messageOf(origin)
  const params = paramsOf(origin['retExtInfo'])
  if (message !== undefined) return { code, message, params, unknown: false }
  return { ...clientError(code, 'noMessage', false), params }
}

/** Returns the error of a bot's answer, which has the status inside an otherwise successful result. */
function statusError(inner: unknown, result: AnswerEnvelope, origin: AnswerEnvelope): ApiError {
  const status = typeof inner === 'number' && Number.isInteger(inner) ? inner : UNREADABLE
  const check = result['check_code']
  const reason = result['ban_reason_text']
  const base = { code: status, params: paramsOf(origin['retExtInfo']), unknown: false }
  if (status === 421 && typeof reason === 'string' && reason !== '') {
    return { ...base, message: decoded(reason), verbatim: true }
  }
  const textName = statusTextName(status, typeof check === 'number' ? check : undefined)
  return { ...base, message: messageOf(origin) ?? CLIENT_MESSAGES.noMessage, textName }
}

function messageOf(origin: AnswerEnvelope): string | undefined {
  const value = origin['retMsg'] ?? origin['ret_msg']
  return typeof value === 'string' && value !== '' ? decoded(value) : undefined
}

/** Returns the text URI-decoded, or unchanged if it is not encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function paramsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' ? [[name, text]] : typeof text === 'number' ? [[name, String(text)]] : [],
    ),
  )
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
