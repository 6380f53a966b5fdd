import { type ErrorEntry, errors, errorTextName, errorTexts } from '@perpdesk/protocol'
import { REASONS } from '@perpdesk/trading'

/** The terminal's files with the English error messages, and with the name of the message of each code. */
export const ERROR_TEXTS = 'apps/terminal/src/i18n/en/errors.json'
export const CODE_NAMES = 'apps/terminal/src/features/error-texts/code-names.ts'

/** Texts of the terminal itself: failures that are not reported by a server, and the names of price types. */
const OWN_TEXTS = {
  timedOut: 'request timed out',
  noMessage: 'Access error, please try again later',
  unreadable: 'Request failed. Please try again later.',
  empty: 'Non Response!',
  lastPrice: 'last price',
  markPrice: 'mark price',
  indexPrice: 'index price',
}

/** Returns the file of English error texts, generated from the server's error catalogue. */
export function errorTextFile(): string {
  const reasons = Object.fromEntries(Object.entries(REASONS).map(([name, text]) => [`reason.${name}`, text]))
  const texts = Object.entries({ ...OWN_TEXTS, ...errorTexts(), ...reasons })
  const filled = texts.map(([name, text]) => [name, text.replace(/\{([a-zA-Z_]+)\}/g, '{{$1}}')])
  return `${JSON.stringify(Object.fromEntries(filled), null, 2)}\n`
}

/**
 * Returns the file of error codes with the names of their texts: the part of the catalogue that the browser needs
 * besides the texts.
 */
export function codeNameFile(): string {
  const codes = Object.values<ErrorEntry>(errors).flatMap(({ code, classic, spot }) =>
    [code, classic, spot].flatMap((of) => of ?? []),
  )
  const named = codes
    .toSorted((a, b) => a - b)
    .flatMap((code) => {
      const name = errorTextName(code)
      return name === undefined ? [] : [`  ${code}: '${name}',`]
    })
  const statuses = Object.keys(errorTexts()).filter((name) => name.startsWith('gt_'))
  return [
    '/** Written by `node scripts/write-error-texts.ts` from the error catalogue: the text of each code. */',
    'export const CODE_NAMES: Readonly<Record<number, string>> = {',
    ...named,
    '}',
    '',
    '/** Names of the texts of bots’ statuses. */',
    'export const STATUS_NAMES: ReadonlySet<string> = new Set([',
    ...statuses.map((name) => `  '${name}',`),
    '])',
    '',
  ].join('\n')
}
