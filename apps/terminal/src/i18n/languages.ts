/** Every language of the product, by its tag. English is the source of all texts. */
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

/** Each language in its own words, as its speakers look for it. */
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

/** A variant holds only the texts that differ; the build takes the others from the language it stands on. */
export const BASES: Partial<Readonly<Record<Language, Language>>> = { 'en-HK': 'en', 'zh-HK': 'zh-TW' }

export type Site = 'global' | 'hk'

/** Languages of a site (I18N-01). */
export function languagesOf(site: Site): readonly Language[] {
  return LANGUAGES.filter((language) => language.endsWith('-HK') === (site === 'hk'))
}

export interface LanguageWishes {
  /** From `?lang=` in the address; counts for this visit. */
  readonly address: string | null
  /** Chosen in the settings; `''` leaves it to the browser. */
  readonly stored: Language | ''
  /** The browser's, best first. */
  readonly browser: readonly string[]
}

/** The language to use: the first wish that is offered, English where none is. */
export function chooseLanguage(wishes: LanguageWishes, offered: readonly Language[]): Language {
  const english = offered.find((language) => language.startsWith('en')) ?? 'en'
  for (const wish of [wishes.address ?? '', wishes.stored, ...wishes.browser]) {
    const found = offeredFor(wish, offered)
    if (found !== undefined) return found
  }
  return english
}

/** The offered language for a tag as browsers write it: `de-AT` is German, `zh-Hant-MO` is written as in Taiwan. */
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
