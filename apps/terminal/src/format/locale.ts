import { type LocaleNumbers, localeNumbers, PLAIN_LOCALE } from '@perpdesk/numeric'

let locale = 'en'
let numbers = PLAIN_LOCALE
/** Text before and after the number of a percentage: `%12` in Turkish, `12 %` in German. */
let percent = { before: '', after: '%' }
let zone: string | undefined
let version = 0
const listeners = new Set<() => void>()

/**
 * Sets the language in which numbers, dates and times are written, and the time zone; without a zone the device's is
 * used.
 */
export function setLocale(language: string, timeZone?: string): void {
  // English numbers are built in; asking the browser for them would delay the first render.
  if (language !== locale) writeNumbersAs(language)
  zone = timeZone
  version += 1
  for (const listener of listeners) listener()
}

function writeNumbersAs(language: string): void {
  locale = language
  numbers = localeNumbers(language)
  const parts = new Intl.NumberFormat(language, { style: 'percent', numberingSystem: 'latn' }).formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'integer')
  const joined = (some: typeof parts) => some.map(({ value }) => value).join('')
  percent = { before: joined(parts.slice(0, at)), after: joined(parts.slice(at + 1)) }
}

/** Returns the number of locale changes so far, for views that must then render again. */
export function localeVersion(): number {
  return version
}

export function onLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the language for the browser's own words, such as names of time zones. */
export function localeLanguage(): string {
  return locale
}

/** Returns how the locale writes numbers, for parsers of numbers. */
export function numberLocale(): LocaleNumbers {
  return numbers
}

/** Returns the text that the locale puts before and after the number of a percentage. */
export function percentMarks(): { readonly before: string; readonly after: string } {
  return percent
}

/**
 * Returns the locale for dates, always with Western digits and calendar: nobody would recognise a trade of the Thai
 * year 2569.
 */
export function dateLocale(): string {
  // English is also the fallback for users of other languages, so its dates are written year first, without ambiguity
  // between day and month.
  return `${locale === 'en' ? 'en-CA' : locale}-u-ca-gregory-nu-latn`
}

/** Returns the user's time zone as an option of a date format. */
export function inZone(): { timeZone?: string } {
  return zone === undefined ? {} : { timeZone: zone }
}
