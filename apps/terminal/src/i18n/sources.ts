import { readPageSettings } from '../client/page-settings.ts'
import { fetchTexts, type Texts } from './fetch-texts.ts'
import { type Language, languagesOf } from './languages.ts'

/** A language of the product, or in development the accented English of `pseudo.ts`. */
export type Spoken = Language | 'en-XA'

/** Spoken by what the trade page shows at once: in English they come with the program. */
const first = import.meta.glob<Texts>(
  './en/{app,common,connection,numbers,orderBook,orderPanel,session,symbolBar,symbolPicker,trades}.json',
  { eager: true, import: 'default' },
)

/** In unit tests, which have no server, English of the others comes from its files. */
const files =
  import.meta.env.MODE === 'test' ? import.meta.glob<Texts>('./en/*.json', { import: 'default' }) : undefined

/** English texts that are there without asking, by namespace. */
export const builtInTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(first).map(([path, texts]) => [path.slice('./en/'.length, -'.json'.length), texts]),
)

/**
 * One namespace of one language, fetched when the feature that speaks it is first shown. Rejects when it does not come.
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

/** What can be chosen on this site: what it offers, as far as this build has the texts. */
export function offeredLanguages(): readonly Language[] {
  const built: string | undefined = import.meta.env['VITE_TEXTS_LANGUAGES']
  const has = (language: Language) => language === 'en' || built === undefined || built.split(',').includes(language)
  return languagesOf(readPageSettings().site).filter(has)
}
