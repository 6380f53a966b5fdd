/** Error of a call that did not succeed. */
export interface ApiError {
  /** Code of the error catalogue, a bot's status, {@link TIMED_OUT}, or 500 for an answer that could not be read. */
  readonly code: number
  /** Error text for users; translated once {@link wordErrors} was called. */
  readonly message: string
  /** Parameters of the message. */
  readonly params: Readonly<Record<string, string>>
  /**
   * True if the call may have taken effect although no answer was received. The outcome can then be queried by the
   * client's own id.
   */
  readonly unknown: boolean
  /** Name of the translated text, if the code does not identify the text. */
  readonly textName?: string
  /** True if the message is displayed as it is. */
  readonly verbatim?: true
}

/** No answer within the time limit. */
export const TIMED_OUT = 9_000_001
/** The answer is not one that the exchange sends. */
export const UNREADABLE = 500

/** Texts of failures without a server's message, by the name of their translation. */
export const CLIENT_MESSAGES = {
  timedOut: 'request timed out',
  noMessage: 'Access error, please try again later',
  unreadable: 'Request failed. Please try again later.',
  empty: 'Non Response!',
} as const
export type ClientErrorName = keyof typeof CLIENT_MESSAGES

/** Returns an error that the client itself found, with its own text. */
export function clientError(code: number, name: ClientErrorName, unknown: boolean): ApiError {
  return { code, message: CLIENT_MESSAGES[name], params: {}, unknown, textName: name }
}

type Wording = (error: ApiError) => string | Promise<string>
let wording: Wording = ({ message }) => message

/** Sets the function that words all errors from now on; before that, errors keep the server's text. */
export function wordErrors(next: Wording): void {
  wording = next
}

export async function worded(error: ApiError): Promise<ApiError> {
  return { ...error, message: await wording(error) }
}
