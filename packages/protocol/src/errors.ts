import type { ErrorEntry } from './errors/entry.ts'
import { generalErrors } from './errors/general.ts'
import { statusTexts } from './errors/statuses.ts'
import { tradingErrors } from './errors/trading.ts'

export { behaviourOf, type ErrorBehaviour, TOO_MANY_SOCKETS } from './errors/behaviours.ts'
export type { ErrorEntry } from './errors/entry.ts'
export { statusTextName } from './errors/statuses.ts'

/**
 * The catalogue of all errors. The server raises errors from it, and the terminal's reactions and texts are derived
 * from it (`scripts/write-error-texts.ts` writes the English texts).
 */
export const errors = { ...generalErrors, ...tradingErrors } as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors

const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(errors)
const byCode: ReadonlyMap<number, ErrorEntry> = new Map(entries.map(([, known]) => [known.code, known]))
/** The name of each error by its codes; those for classic accounts and for spot pairs have the same name. */
const names: ReadonlyMap<number, string> = new Map(
  entries.flatMap(([name, { code, classic, spot }]) =>
    [code, classic, spot].flatMap((of): [number, string][] => (of === undefined ? [] : [[of, name]])),
  ),
)

/** Returns the catalogue entry of a code from the wire or from the engine; `undefined` for an unknown code. */
export function errorByCode(code: number): ErrorEntry | undefined {
  return byCode.get(code)
}

/**
 * Returns the key of a code's translated texts; `undefined` for unknown codes and for technical errors, which have
 * none.
 */
export function errorTextName(code: number): string | undefined {
  const name = names.get(code)
  return name === undefined || byCode.get(code)?.technical === true ? undefined : name
}

/**
 * Returns the terminal's English text of each error and bot status, by its key: the source of the translations.
 * `{name}` is a placeholder for a value of the error. Technical errors are left out.
 */
export function errorTexts(): Readonly<Record<string, string>> {
  const reported = entries.filter(([, { technical }]) => technical !== true)
  return { ...Object.fromEntries(reported.map(([name, { text, message }]) => [name, text ?? message])), ...statusTexts }
}

/** Returns the sentence of an error with its `{name}` placeholders replaced; a missing value becomes a dash. */
export function fillMessage(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => (Object.hasOwn(values, name) ? values[name]! : '–'))
}
