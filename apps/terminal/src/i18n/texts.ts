import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setLocale } from '../format/index.ts'
import { TextsMissing } from './fetch-texts.ts'
import { builtInTexts, type Spoken, textsOf } from './sources.ts'

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void read(language, namespace, done),
}

async function read(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    done(null, await textsOf(language, namespace))
  } catch (error) {
    // The second argument is true if the texts may be requested again.
    done(error instanceof Error ? error : String(error), error instanceof TextsMissing && error.again)
  }
}

/**
 * Starts i18next with the English texts of the first screen, which are in the page's bundle. A text missing in another
 * language is shown in English.
 */
export async function startTexts(): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: Object.keys(builtInTexts),
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { en: builtInTexts },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      returnNull: false,
      // A missing text is shown as nothing rather than as its key; the checks prove that every key has a text.
      parseMissingKeyHandler: () => '',
      maxRetries: 2,
    })
  document.documentElement.lang = 'en'
}

/** Changes the language once the texts of all namespaces shown so far are loaded. */
export async function changeLanguage(language: Spoken, timeZone?: string): Promise<void> {
  if (i18next.language !== language) await i18next.changeLanguage(language)
  // The user chose another language meanwhile.
  if (i18next.language !== language) return
  document.documentElement.lang = language
  setLocale(language === 'en-XA' ? 'en' : language, timeZone)
}
