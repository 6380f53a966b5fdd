import type { ErrorEntry } from './errors/entry.ts'
import { generalErrors } from './errors/general.ts'
import { statusTexts } from './errors/statuses.ts'
import { tradingErrors } from './errors/trading.ts'

export { behaviourOf, type ErrorBehaviour, TOO_MANY_SOCKETS } from './errors/behaviours.ts'
export type { ErrorEntry } from './errors/entry.ts'
export { statusTextName } from './errors/statuses.ts'

/**
 * The one error catalogue: the server raises from it, and from it come behaviours and texts of the terminal
 * (`scripts/write-error-texts.ts` writes the English ones).
 */
export const errors = { ...generalErrors, ...tradingErrors } as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors

const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(errors)
const byCode: ReadonlyMap<number, ErrorEntry> = new Map(entries.map(([, known]) => [known.code, known]))
/** Names by code; the codes of classic accounts lead to the same names. */
const names: ReadonlyMap<number, string> = new Map(
  entries.flatMap(([name, { code, classic }]) =>
    (classic === undefined ? [code] : [code, classic]).map((of) => [of, name]),
  ),
)

/** The catalogue's entry for a code that came over the wire or out of the engine; `undefined` for unknown ones. */
export function errorByCode(code: number): ErrorEntry | undefined {
  return byCode.get(code)
}

/** The name under which the texts of a code are kept; `undefined` for unknown codes and for those without texts. */
export function errorTextName(code: number): string | undefined {
  const name = names.get(code)
  return name === undefined || byCode.get(code)?.technical === true ? undefined : name
}

/** The terminal's English text for each error, `{name}` filled from its params: the source of its translations. */
export function errorTexts(): Readonly<Record<string, string>> {
  const told = entries.filter(([, { technical }]) => technical !== true)
  return { ...Object.fromEntries(told.map(([name, { text, message }]) => [name, text ?? message])), ...statusTexts }
}

/** The sentence of an error with its `{name}` places filled; a value that is missing shows as a dash. */
export function fillMessage(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => (Object.hasOwn(values, name) ? values[name]! : '–'))
}
