import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'

type Texts = Record<string, string>

/** Spoken by what the trade page shows at once: they come with the program. */
const first = import.meta.glob<Texts>(
  './en/{app,chart,common,connection,notifications,orderBook,orderPanel,positions,session,settings,symbolBar,symbolPicker,trades}.json',
  { eager: true, import: 'default' },
)

/** Fetched one namespace at a time, when the feature that speaks them is first shown. */
const others = import.meta.glob<Texts>(
  [
    './en/*.json',
    '!./en/{app,chart,common,connection,notifications,orderBook,orderPanel,positions,session,settings,symbolBar,symbolPicker,trades}.json',
  ],
  { import: 'default' },
)

const english = Object.fromEntries(
  Object.entries(first).map(([path, texts]) => [path.slice('./en/'.length, -'.json'.length), texts]),
)

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void fetchTexts(language, namespace, done),
}

async function fetchTexts(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    const load = others[`./${language}/${namespace}.json`]
    if (load === undefined) throw new Error(`no texts for ${language}/${namespace}`)
    done(null, await load())
  } catch (error) {
    done(error instanceof Error ? error : String(error), null)
  }
}

/** Starts the texts. English is the source language; what another one lacks is shown in English. */
export async function startTexts(language = 'en'): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: Object.keys(english),
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { en: english },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = i18next.language
}
