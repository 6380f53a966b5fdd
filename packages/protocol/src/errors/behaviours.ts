/**
 * The reaction of a terminal to an error:
 * - `toast`: the text in a toast;
 * - `throttledToast`: a toast at most once in ten seconds;
 * - `silent`: not shown at all;
 * - `sessionEnded`: the session has ended; a toast with the code before the text;
 * - `complianceWall`: a dialog instead of a toast;
 * - `content`: the view that made the call may show the error itself;
 * - `insufficientBalance`: a dialog that offers to add funds;
 * - `coded`: a toast with the code before the text.
 */
export type ErrorBehaviour =
  | 'toast'
  | 'throttledToast'
  | 'silent'
  | 'sessionEnded'
  | 'complianceWall'
  | 'content'
  | 'insufficientBalance'
  | 'coded'

/**
 * The codes of each behaviour; all other codes are a `toast`. The table is separate from the sentences, so that a
 * browser can react to an error before it has loaded the text. 30099, 30177, 30164, 30175, 30185 and 30187 have a
 * behaviour but no entry in the catalogue.
 */
const CODES: ReadonlyMap<number, ErrorBehaviour> = new Map(
  Object.entries({
    throttledToast: [10006],
    silent: [30099, 30177],
    sessionEnded: [10007, 10009, 33003],
    complianceWall: [10024],
    content: [39303, 30164, 30175, 30185, 30187],
    insufficientBalance: [110007, 30031],
  } satisfies Partial<Record<ErrorBehaviour, number[]>>).flatMap(([behaviour, codes]) =>
    // `Object.entries` returns plain strings; the keys are the behaviours written above.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    codes.map((code): [number, ErrorBehaviour] => [code, behaviour as ErrorBehaviour]),
  ),
)

/** The ranges of error codes of copy trading: first and last code of each range. */
const COPY_TRADING = [
  [39401, 39440],
  [12001, 12009],
  [12054, 12054],
  [90015, 90016],
  [90063, 90067],
] as const

/** Returns the reaction of a terminal to the error with this code. */
export function behaviourOf(code: number): ErrorBehaviour {
  const known = CODES.get(code)
  if (known !== undefined) return known
  return COPY_TRADING.some(([first, last]) => first <= code && code <= last) ? 'coded' : 'toast'
}

/**
 * The code that refuses a WebSocket beyond the allowed number of connections; a client must not reconnect by itself.
 */
export const TOO_MANY_SOCKETS = 10033
