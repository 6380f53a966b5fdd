import { readPageSettings } from '../client/index.ts'
import app from './en/app.json'
import common from './en/common.json'
import connection from './en/connection.json'
import numbers from './en/numbers.json'
import orderBook from './en/orderBook.json'
import orderPanel from './en/orderPanel.json'
import session from './en/session.json'
import symbolBar from './en/symbolBar.json'
import symbolPicker from './en/symbolPicker.json'
import trades from './en/trades.json'
import { fetchTexts, type Texts } from './fetch-texts.ts'
import { type Language, languagesOf } from './languages.ts'

/** A language of the product, or in development the accented English of `pseudo.ts`. */
export type Spoken = Language | 'en-XA'

/** In unit tests, which have no server, the other English namespaces are read from their files. */
const files =
  import.meta.env.MODE === 'test' ? import.meta.glob<Texts>('./en/*.json', { import: 'default' }) : undefined

/** English texts in the page's bundle, by namespace, so that the trade page shows them at once. */
export const builtInTexts: Readonly<Record<string, Texts>> = {
  app,
  common,
  connection,
  numbers,
  orderBook,
  orderPanel,
  session,
  symbolBar,
  symbolPicker,
  trades,
}

/**
 * Returns a namespace of a language; fetched when the feature that uses it is first shown. Rejects if the fetch fails.
 */
export async function textsOf(language: string, namespace: string): Promise<Texts> {
  const builtIn =
    language === 'en' ? (builtInTexts[namespace] ?? (await files?.[`./en/${namespace}.json`]?.())) : undefined
  if (builtIn !== undefined) return builtIn
  if (import.meta.env.DEV && language === 'en-XA') {
    const { pseudo } = await import('./pseudo.ts')
    const texts = Object.entries(await textsOf('en', namespace))
    return Object.fromEntries(texts.map(([key, text]) => [key, pseudo(text)]))
  }
  return fetchTexts(language, namespace)
}

/** Returns the offered languages: the site's languages for which this build has texts. */
export function offeredLanguages(): readonly Language[] {
  const built: string | undefined = import.meta.env['VITE_TEXTS_LANGUAGES']
  const has = (language: Language) => language === 'en' || built === undefined || built.split(',').includes(language)
  return languagesOf(readPageSettings().site).filter(has)
}
