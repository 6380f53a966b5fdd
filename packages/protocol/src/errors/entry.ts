import { behaviourOf, type ErrorBehaviour } from './behaviours.ts'

/** One refusal of the catalogue: its code, its text and the terminal's reaction. */
export interface ErrorEntry {
  readonly code: number
  /** Status of the HTTP answer that carries it. */
  readonly status: number
  /** Sentence for people: what happened and what to do. `{name}` is filled from `retExtInfo`. */
  readonly message: string
  /** Text of the terminal where the sentence is made for programs; `{priceType}` is the price after `??`. */
  readonly text?: string
  readonly behaviour: ErrorBehaviour
  /** The code that classic accounts get in its place. */
  readonly classic?: number
  /** Meant for programs: a person who meets it sees the code and this very sentence, in no other language. */
  readonly technical?: boolean
}

type More = Pick<ErrorEntry, 'text' | 'classic' | 'technical'>

/** An entry with the behaviour of its code. */
export function entry(code: number, status: number, message: string, more: More = {}): ErrorEntry {
  return { code, status, message, behaviour: behaviourOf(code), ...more }
}

/** An {@link entry} that is meant for programs. */
export function technical(code: number, status: number, message: string): ErrorEntry {
  return entry(code, status, message, { technical: true })
}
