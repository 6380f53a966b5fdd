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
    // The second argument is true when it may be asked for again.
    done(error instanceof Error ? error : String(error), error instanceof TextsMissing && error.again)
  }
}

/** Starts the texts with the English of the first screen, which comes with the program. A text that another language lacks is shown in English. */
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
      // No key is ever shown raw; that every key has its text is proven by the checks.
      parseMissingKeyHandler: () => '',
      maxRetries: 2,
    })
  document.documentElement.lang = 'en'
}

/** Speaks another language from now on, once its texts of everything shown so far are there. */
export async function changeLanguage(language: Spoken, timeZone?: string): Promise<void> {
  if (i18next.language !== language) await i18next.changeLanguage(language)
  // A later choice was faster.
  if (i18next.language !== language) return
  document.documentElement.lang = language
  setLocale(language === 'en-XA' ? 'en' : language, timeZone)
}
