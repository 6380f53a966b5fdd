import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readPageSettings } from '../client/page-settings.ts'
import { setLocale } from '../ui/format.ts'
import { fetchTexts, type Texts, TextsMissing } from './fetch-texts.ts'
import { type Language, languagesOf } from './languages.ts'

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

const english = Object.fromEntries(
  Object.entries(first).map(([path, texts]) => [path.slice('./en/'.length, -'.json'.length), texts]),
)

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void read(language, namespace, done),
}

async function read(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    done(null, await textsOf(language, namespace))
  } catch (error) {
    done(error instanceof Error ? error : String(error), error instanceof TextsMissing && error.again)
  }
}

async function textsOf(language: string, namespace: string): Promise<Texts> {
  if (language === 'en') return (await others[`./en/${namespace}.json`]?.()) ?? {}
  if (import.meta.env.DEV) {
    const { PSEUDO, pseudo } = await import('./pseudo.ts')
    if (language === PSEUDO) {
      const texts = english[namespace] ?? (await textsOf('en', namespace))
      return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]))
    }
  }
  return fetchTexts(language, namespace)
}

/** Starts the texts in English, which come with the program. What another language lacks is shown in English. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: Object.keys(english),
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { en: english },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      returnNull: false,
      // No key is ever shown raw; that every key has its text is proven by the checks.
      parseMissingKeyHandler: () => '',
      maxRetries: 2,
    })
  tellDocument('en')
}

/** Speaks another language from now on, once its texts of everything shown so far are there. */
export async function changeLanguage(language: Language | 'en-XA', timeZone?: string): Promise<void> {
  if (i18next.language !== language) await i18next.changeLanguage(language)
  // A later choice was faster.
  if (i18next.language !== language) return
  setLocale(language === 'en-XA' ? 'en' : language, timeZone)
  tellDocument(language)
}

/** What can be chosen on this site: what it offers, as far as this build has the texts. */
export function offeredLanguages(): readonly Language[] {
  const built: string | undefined = import.meta.env['VITE_TEXTS_LANGUAGES']
  const has = (language: Language) => language === 'en' || built === undefined || built.split(',').includes(language)
  return languagesOf(readPageSettings().site).filter(has)
}

function tellDocument(language: string): void {
  document.documentElement.lang = language
}
