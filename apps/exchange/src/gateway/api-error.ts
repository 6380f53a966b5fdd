import { type ErrorEntry, type ErrorName, errorByCode, errors, fillMessage } from '@perpdesk/protocol'

type Params = Readonly<Record<string, string>>

/** A refusal out of the error catalogue: what a client gets when it may not or cannot have what it asked for. */
export class ApiError extends Error {
  readonly entry: ErrorEntry
  readonly params: Params
  /** What the answer's `result` says beside the refusal. */
  readonly result: Params

  constructor(error: ErrorName | ErrorEntry, params: Params = {}, result: Params = {}) {
    const entry = typeof error === 'string' ? errors[error] : error
    super(messageOf(entry, params))
    this.entry = entry
    this.params = params
    this.result = result
  }

  /** The engine's refusal of a command; an unknown code is our own fault, not the caller's. */
  static ofCode(code: number, params: Params): ApiError {
    const entry = errorByCode(code)
    if (!entry) throw new Error(`the engine refused with code ${code}, which is not in the catalogue`)
    return new ApiError(entry, params)
  }
}

/** A TP or SL price is refused in the words that clients already read, up to the kind of price behind `??` (R3.18). */
function messageOf(entry: ErrorEntry, params: Params): string {
  const { text } = params
  return text === undefined || entry !== errors.invalidParameter ? fillMessage(entry.message, params) : text
}

/** Refuses one field of an input that passed its schema. */
export function invalidField(field: string, reason: string): ApiError {
  return new ApiError('invalidParameter', { field, reason })
}
