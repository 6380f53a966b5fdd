import { type LocaleNumbers, localeNumbers, PLAIN_LOCALE } from '@perpdesk/numeric'

let locale = 'en'
let numbers = PLAIN_LOCALE
/** Signs before and after the number of a percentage: `%12` in Turkish, `12 %` in German. */
let percent = { before: '', after: '%' }
let zone: string | undefined
let version = 0
const listeners = new Set<() => void>()

/** Numbers, dates and times are written as people of this language write them; without a zone in the device's. */
export function setLocale(language: string, timeZone?: string): void {
  // English is there from the beginning; asking the browser costs its first picture.
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

/** Counts changes of the locale, for views that must be rewritten. */
export function localeVersion(): number {
  return version
}

export function onLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language that words of the browser's own, such as names of time zones, are in. */
export function localeLanguage(): string {
  return locale
}

/** The locale's way to write numbers, for parsers of numbers. */
export function numberLocale(): LocaleNumbers {
  return numbers
}

/** The locale's way to write a percentage. */
export function percentMarks(): { readonly before: string; readonly after: string } {
  return percent
}

/** Western digits and calendar everywhere: nobody would find a trade of the Thai year 2569. */
export function dateLocale(): string {
  // English is the fallback for readers of other languages: days and months in an unambiguous order.
  return `${locale === 'en' ? 'en-CA' : locale}-u-ca-gregory-nu-latn`
}

/** The person's time zone, as an option of a format. */
export function inZone(): { timeZone?: string } {
  return zone === undefined ? {} : { timeZone: zone }
}
