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

/** In unit tests, which have no server, English of the others comes from its files. */
const files =
  import.meta.env.MODE === 'test' ? import.meta.glob<Texts>('./en/*.json', { import: 'default' }) : undefined

/** English that comes with the program, by namespace: the trade page shows it at once. */
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
 * One namespace of one language, fetched when the feature that uses it is first shown. Rejects when it does not come.
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

/** Languages on offer: those of the site for which this build has the texts. */
export function offeredLanguages(): readonly Language[] {
  const built: string | undefined = import.meta.env['VITE_TEXTS_LANGUAGES']
  const has = (language: Language) => language === 'en' || built === undefined || built.split(',').includes(language)
  return languagesOf(readPageSettings().site).filter(has)
}
