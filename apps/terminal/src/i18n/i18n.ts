import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import common from './en/common.json'

/** Texts are fetched one namespace at a time, when the feature that speaks them is first shown. */
const files = import.meta.glob<Record<string, string>>(['./en/*.json', '!./en/common.json'], { import: 'default' })

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void fetchTexts(language, namespace, done),
}

async function fetchTexts(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    const load = files[`./${language}/${namespace}.json`]
    if (load === undefined) throw new Error(`no texts for ${language}/${namespace}`)
    done(null, await load())
  } catch (error) {
    done(error instanceof Error ? error : String(error), null)
  }
}

/** What the trade page shows at once; the rest comes with its feature. */
const FIRST = [
  'app',
  'connection',
  'notifications',
  'session',
  'settings',
  'symbolBar',
  'symbolPicker',
  'chart',
  'orderBook',
  'trades',
  'orderPanel',
  'positions',
]

/** Starts the texts. English is the source language; what another one lacks is shown in English. */
export async function startTexts(language = 'en'): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: ['common', ...FIRST],
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { en: { common } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = i18next.language
}
