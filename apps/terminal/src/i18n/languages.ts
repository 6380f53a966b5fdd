/** Every language of the product, by its language tag. English is the source of all texts. */
export const LANGUAGES = [
  'en',
  'zh-CN',
  'zh-TW',
  'ja-JP',
  'ko-KR',
  'ru-RU',
  'id-ID',
  'es-ES',
  'tr-TR',
  'th-TH',
  'vi-VN',
  'de-DE',
  'en-HK',
  'zh-HK',
] as const
export type Language = (typeof LANGUAGES)[number]

/** Name of each language in the language itself, so that its speakers find it. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'ru-RU': 'Русский',
  'id-ID': 'Bahasa Indonesia',
  'es-ES': 'Español',
  'tr-TR': 'Türkçe',
  'th-TH': 'ภาษาไทย',
  'vi-VN': 'Tiếng Việt',
  'de-DE': 'Deutsch',
  'en-HK': 'English (Hong Kong)',
  'zh-HK': '繁體中文（香港）',
}

/**
 * Base language of each regional variant. A variant's files hold only the texts that differ; the build takes the others
 * from the base.
 */
export const BASES: Partial<Readonly<Record<Language, Language>>> = { 'en-HK': 'en', 'zh-HK': 'zh-TW' }

export type Site = 'global' | 'hk'

/** Returns the languages of a site (I18N-01). */
export function languagesOf(site: Site): readonly Language[] {
  return LANGUAGES.filter((language) => language.endsWith('-HK') === (site === 'hk'))
}

export interface LanguageWishes {
  /** From `?lang=` in the address; applies to this visit. */
  readonly address: string | null
  /** Chosen in the settings; `''` leaves it to the browser. */
  readonly stored: Language | ''
  /** The browser's languages, best first. */
  readonly browser: readonly string[]
}

/** Returns the language to use: the first wish that is offered, or English. */
export function chooseLanguage(wishes: LanguageWishes, offered: readonly Language[]): Language {
  const english = offered.find((language) => language.startsWith('en')) ?? 'en'
  for (const wish of [wishes.address ?? '', wishes.stored, ...wishes.browser]) {
    const found = offeredFor(wish, offered)
    if (found !== undefined) return found
  }
  return english
}

/** Returns the offered language for a browser's tag: `de-AT` is German, `zh-Hant-MO` is written as in Taiwan. */
function offeredFor(tag: string, offered: readonly Language[]): Language | undefined {
  const wanted = tag.toLowerCase()
  const exact = offered.find((language) => language.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const [primary = '', ...rest] = wanted.split('-')
  if (!/^[a-z]{2,3}$/.test(primary)) return undefined
  const alike = offered.filter((language) => language.toLowerCase().split('-')[0] === primary)
  if (primary !== 'zh') return alike[0]
  const simplified = rest.includes('hans') || !rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))
  return alike.find((language) => (language === 'zh-CN') === simplified) ?? alike[0]
}
