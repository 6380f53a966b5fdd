import { useMemo, useSyncExternalStore } from 'react'
import { localeVersion, onLocale } from '../ui/format.ts'
import type { Namespace, TextKey } from './namespaces.ts'
import { awaited, currentLanguage, say, type TextParams } from './speaker.ts'

export { chooseLanguage, type Language, OWN_NAMES } from './languages.ts'
export type { Namespace, TextKey } from './namespaces.ts'
export { offeredLanguages } from './sources.ts'
export { changeLanguage, loadTexts, startTexts, type TextParams } from './speaker.ts'

/** Looks a text up and fills it: `text('rows', { count: 3 })`. */
export type Text<Name extends Namespace> = (key: TextKey<Name>, params?: TextParams) => string

/**
 * The texts of one feature. Suspends until they are loaded: have a Suspense boundary above (every panel has one).
 */
export function useText<Name extends Namespace>(namespace: Name): Text<Name> {
  const locale = useSyncExternalStore(onLocale, localeVersion)
  const coming = awaited(namespace)
  // Not `use`: React wants that called again when the wait is over, and then marks every render as one that may wait.
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown promise is how a view says what it waits for
  if (coming !== undefined) throw coming
  // A new language or time zone makes a new function, so that what was memoised by it is made again.
  return useMemo(() => rememberingText(namespace, `${currentLanguage()} ${locale}`), [namespace, locale])
}

/** Remembers texts without parameters: cells that render with every price ask for the same words each time. */
function rememberingText<Name extends Namespace>(namespace: Name, _locale: string): Text<Name> {
  const plain = new Map<string, string>()
  return (key, params) => {
    if (params !== undefined) return say(namespace, key, params)
    const known = plain.get(key)
    if (known !== undefined) return known
    const found = say(namespace, key)
    plain.set(key, found)
    return found
  }
}

/** Looks up texts outside React; the namespace must have been loaded with {@link loadTexts}. */
export function textOf<Name extends Namespace>(namespace: Name): Text<Name> {
  return (key, params) => say(namespace, key, params)
}
