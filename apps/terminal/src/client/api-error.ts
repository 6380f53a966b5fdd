/** Error of a call that did not succeed. */
export interface ApiError {
  /** Code of the error catalogue, a bot's status, {@link TIMED_OUT}, or 500 for an answer that could not be read. */
  readonly code: number
  /** Sentence for people; in their language once {@link wordErrors} has been set up. */
  readonly message: string
  /** The plain texts the sentence was filled from. */
  readonly params: Readonly<Record<string, string>>
  /**
   * True when the call may have taken effect all the same: nobody answered. Ask for the outcome by the client's own id.
   */
  readonly unknown: boolean
  /** Name of the text where the code does not identify it. */
  readonly textName?: string
  /** The message is to be shown as it is. */
  readonly verbatim?: true
}

/** No answer within the time limit. */
export const TIMED_OUT = 9_000_001
/** The answer was no answer of ours. */
export const UNREADABLE = 500

/** Texts of the failures that have no server behind them, by the name of their translation. */
export const CLIENT_MESSAGES = {
  timedOut: 'request timed out',
  noMessage: 'Access error, please try again later',
  unreadable: 'Request failed. Please try again later.',
  empty: 'Non Response!',
} as const
export type ClientErrorName = keyof typeof CLIENT_MESSAGES

/** An error of the client's own, with its own text. */
export function clientError(code: number, name: ClientErrorName, unknown: boolean): ApiError {
  return { code, message: CLIENT_MESSAGES[name], params: {}, unknown, textName: name }
}

type Wording = (error: ApiError) => string | Promise<string>
let wording: Wording = ({ message }) => message

/** From now on the sentences of errors come from here; until then they are the server's. */
export function wordErrors(next: Wording): void {
  wording = next
}

export async function worded(error: ApiError): Promise<ApiError> {
  return { ...error, message: await wording(error) }
}
