import { errors } from '@perpdesk/protocol'

/** What a call that did not succeed tells its caller. */
export interface ApiError {
  /** Code of the error catalogue, {@link TIMED_OUT}, or 500 for an answer that could not be read. */
  readonly code: number
  /** Sentence for people. */
  readonly message: string
  /** The plain texts the sentence was filled from. */
  readonly params: Readonly<Record<string, string>>
  /** True when the call may have taken effect all the same: nobody answered. Ask by the client's own id what became of it. */
  readonly unknown: boolean
}

/** No answer within the time limit. */
export const TIMED_OUT = 9_000_001
/** The answer was no answer of ours. */
export const UNREADABLE = 500

/** Texts of the failures that have no server behind them. */
export const CLIENT_MESSAGES = {
  timedOut: 'request timed out',
  noMessage: 'Access error, please try again later',
  unreadable: 'Request failed. Please try again later.',
  empty: 'Non Response!',
} as const

const behaviours = new Map<number, (typeof errors)[keyof typeof errors]['behaviour']>(
  Object.values(errors).map((entry) => [entry.code, entry.behaviour]),
)

/** How the terminal shows the error with this code; a plain toast for codes that the catalogue does not know. */
export function behaviourOf(code: number) {
  return behaviours.get(code) ?? 'toast'
}
