import { type ApiError, CLIENT_MESSAGES, UNREADABLE } from './api-error.ts'

export type RawAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: ApiError }

/**
 * Normalises the body of an answer. Success is `retCode` (or `ret_code`) 0 with `result.status_code` absent, empty, 0
 * or 200. `mayHaveActed` marks calls that change something: an unreadable answer to one leaves its outcome unknown.
 */
export function readAnswer(status: number, body: string, mayHaveActed: boolean): RawAnswer {
  const refuse = (code: number, message: string, params: Record<string, string>, unknown: boolean): RawAnswer => ({
    ok: false,
    error: { code, message, params, unknown },
  })
  if (body === '') return refuse(status >= 400 ? status : UNREADABLE, CLIENT_MESSAGES.empty, {}, mayHaveActed)
  const answer = parseObject(body)
  if (answer === undefined) {
    return refuse(status >= 400 ? status : UNREADABLE, CLIENT_MESSAGES.unreadable, {}, mayHaveActed)
  }
  const code = answer['retCode'] ?? answer['ret_code']
  if (typeof code !== 'number') {
    const own = answer['ext_code']
    return refuse(typeof own === 'number' ? own : UNREADABLE, CLIENT_MESSAGES.unreadable, {}, mayHaveActed)
  }
  const result = answer['result']
  const inner = isRecord(result) ? result['status_code'] : undefined
  const fine = inner === undefined || inner === '' || inner === 0 || inner === 200
  if (code === 0 && fine) return { ok: true, result }
  const shown = code === 0 && typeof inner === 'number' ? inner : code
  return refuse(shown, messageOf(answer['retMsg'] ?? answer['ret_msg']), paramsOf(answer['retExtInfo']), false)
}

function messageOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') return CLIENT_MESSAGES.noMessage
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function paramsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
