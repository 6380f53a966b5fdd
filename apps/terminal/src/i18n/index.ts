import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { localeVersion, onLocale } from '../format/index.ts'
import type { Namespace, TextKey } from './namespaces.ts'

export { chooseLanguage, type Language, OWN_NAMES } from './languages.ts'
export type { Namespace, TextKey } from './namespaces.ts'
export { offeredLanguages } from './sources.ts'
export { changeLanguage, startTexts } from './texts.ts'

export type TextParams = Readonly<Record<string, string | number>>

/** Looks up a text and inserts its parameters: `text('rows', { count: 3 })`. */
export type Text<Name extends Namespace> = (key: TextKey<Name>, params?: TextParams) => string

/**
 * Returns the texts of a namespace. Suspends until they are loaded, so a Suspense boundary is needed above (every panel
 * has one).
 */
export function useText<Name extends Namespace>(namespace: Name): Text<Name> {
  const { language } = useTranslation(namespace).i18n
  const locale = useSyncExternalStore(onLocale, localeVersion)
  return sharedText(namespace, language, locale)
}

type PlainText = (key: string, params?: TextParams) => string

let shared = { writing: '', texts: new Map<Namespace, PlainText>() }

/**
 * Returns one function for all views of a namespace. A new language or time zone makes a new function, so that all
 * memoised values are recomputed.
 */
function sharedText(namespace: Namespace, language: string, locale: number): PlainText {
  const writing = `${language} ${locale}`
  if (shared.writing !== writing) shared = { writing, texts: new Map() }
  const known = shared.texts.get(namespace) ?? rememberingText(namespace, language)
  shared.texts.set(namespace, known)
  return known
}

/**
 * Returns a function that caches texts without parameters, because cells that render with every price need the same
 * words each time.
 */
function rememberingText(namespace: Namespace, language: string): PlainText {
  const plain = new Map<string, string>()
  return (key, params) => {
    if (params !== undefined) return lookUp(namespace, language, key, params)
    const known = plain.get(key)
    if (known !== undefined) return known
    const found = lookUp(namespace, language, key)
    plain.set(key, found)
    return found
  }
}

/** Returns texts for use outside React; the namespace must have been loaded with {@link loadTexts}. */
export function textOf<Name extends Namespace>(namespace: Name): Text<Name> {
  return (key, params) => lookUp(namespace, i18next.language, key, params)
}

/** Returns English texts, whatever the user's language; English is the source of all texts. */
export function englishOf<Name extends Namespace>(namespace: Name): Text<Name> {
  return (key, params) => lookUp(namespace, 'en', key, params)
}

function lookUp(namespace: Namespace, language: string, key: string, params?: TextParams): string {
  return i18next.t(key, { ...params, ns: namespace, lng: language })
}

export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
}
