import { behaviourOf, type ErrorBehaviour } from './behaviours.ts'

/** One error of the catalogue: its code, its text and the terminal's reaction. */
export interface ErrorEntry {
  readonly code: number
  /** HTTP status of an answer with this error. */
  readonly status: number
  /** Sentence for users: the cause and the remedy. `{name}` is filled from `retExtInfo`. */
  readonly message: string
  /**
   * The terminal's text, if `message` is written for programs; `{priceType}` is the price named after `??` in the
   * message.
   */
  readonly text?: string
  readonly behaviour: ErrorBehaviour
  /** The code that classic accounts get instead. */
  readonly classic?: number
  /** The code that calls on spot pairs get instead (12.4). */
  readonly spot?: number
  /**
   * True for an error that only programs should meet. The terminal shows its code and `message`, without translation.
   */
  readonly technical?: boolean
}

type More = Pick<ErrorEntry, 'text' | 'classic' | 'spot' | 'technical'>

/** Returns a catalogue entry, with the behaviour that belongs to its code. */
export function entry(code: number, status: number, message: string, more: More = {}): ErrorEntry {
  return { code, status, message, behaviour: behaviourOf(code), ...more }
}

/** Returns an {@link entry} for an error that only programs should meet. */
export function technical(code: number, status: number, message: string): ErrorEntry {
  return entry(code, status, message, { technical: true })
}
