/**
 * Reaction of a terminal to an error, where it is not just a toast:
 * - `throttledToast`: shown at most once in ten seconds;
 * - `silent`: not shown at all;
 * - `sessionEnded`: there is no session any more; shown with the code in front;
 * - `complianceWall`: a dialog instead of a toast;
 * - `content`: the caller may show it in a way of its own;
 * - `insufficientBalance`: shown with a way to more money;
 * - `coded`: shown with the code in front.
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
 * Codes of each behaviour; every other one is a `toast`. The sentences stand elsewhere, so that a browser can act on an
 * error before it has fetched its text. Of 30099, 30177, 30164, 30175, 30185 and 30187 only the behaviour is known.
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
    // The keys are those written above.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    codes.map((code): [number, ErrorBehaviour] => [code, behaviour as ErrorBehaviour]),
  ),
)

/** Copy trading: first and last code of each run. */
const COPY_TRADING = [
  [39401, 39440],
  [12001, 12009],
  [12054, 12054],
  [90015, 90016],
  [90063, 90067],
] as const

/** Reaction of a terminal to the error with this code. */
export function behaviourOf(code: number): ErrorBehaviour {
  const known = CODES.get(code)
  if (known !== undefined) return known
  return COPY_TRADING.some(([first, last]) => first <= code && code <= last) ? 'coded' : 'toast'
}

/** The refusal of a socket that would be one too many: it is not tried again by itself. */
export const TOO_MANY_SOCKETS = 10033
