import { readPageSettings } from '../client/page-settings.ts'
import { fetchTexts, type Texts, TextsMissing } from './fetch-texts.ts'
import { type Language, languagesOf } from './languages.ts'
import type { Namespace } from './namespaces.ts'

/** A language of the product, or in development the accented English of `pseudo.ts`. */
export type Spoken = Language | 'en-XA'

/** Spoken by what the trade page shows at once: in English they come with the program. */
const first = import.meta.glob<Texts>(
  './en/{app,chart,common,connection,notifications,numbers,orderBook,orderPanel,positions,session,settings,symbolBar,symbolPicker,trades}.json',
  { eager: true, import: 'default' },
)

/** English of the others, fetched one namespace at a time, when the feature that speaks them is first shown. */
const others = import.meta.glob<Texts>(
  [
    './en/*.json',
    '!./en/{app,chart,common,connection,notifications,numbers,orderBook,orderPanel,positions,session,settings,symbolBar,symbolPicker,trades}.json',
  ],
  { import: 'default' },
)

/** Tries before a namespace is said in English, and milliseconds before the second. */
const TRIES = 3
const PAUSE = 350

/** What the first screen speaks: a new language needs at least these. */
export const FIRST_NAMESPACES = Object.keys(first).map((path) => {
  // The pattern above names files of this folder, and each of them is a namespace.
  return path.slice('./en/'.length, -'.json'.length) as Namespace
})

/** English texts that are there without asking. */
export function builtInTexts(namespace: Namespace): Texts | undefined {
  return first[`./en/${namespace}.json`]
}

/** One namespace of one language. Rejects when it does not come. */
export async function textsOf(language: Spoken, namespace: Namespace): Promise<Texts> {
  if (language === 'en') return builtInTexts(namespace) ?? (await others[`./en/${namespace}.json`]?.()) ?? {}
  if (import.meta.env.DEV && language === 'en-XA') {
    const { pseudo } = await import('./pseudo.ts')
    const texts = Object.entries(await textsOf('en', namespace))
    return Object.fromEntries(texts.map(([key, text]) => [key, pseudo(text)]))
  }
  return fetchPatiently(language, namespace)
}

async function fetchPatiently(language: string, namespace: string, tries = TRIES, pause = PAUSE): Promise<Texts> {
  try {
    return await fetchTexts(language, namespace)
  } catch (error) {
    if (tries <= 1 || !(error instanceof TextsMissing) || !error.again) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return fetchPatiently(language, namespace, tries - 1, pause * 2)
  }
}

/** What can be chosen on this site: what it offers, as far as this build has the texts. */
export function offeredLanguages(): readonly Language[] {
  const built: string | undefined = import.meta.env['VITE_TEXTS_LANGUAGES']
  const has = (language: Language) => language === 'en' || built === undefined || built.split(',').includes(language)
  return languagesOf(readPageSettings().site).filter(has)
}
