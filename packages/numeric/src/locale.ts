/**
 * The number format of a locale. Numbers are always printed with the digits 0 to 9; digits of other scripts are only
 * read.
 */
export interface LocaleNumbers {
  readonly decimal: string
  /** Empty when the locale does not group. */
  readonly group: string
  /**
   * `primary` is the length of the group next to the decimal mark, `secondary` that of all other groups (2 in India).
   */
  readonly primary: number
  readonly secondary: number
  /**
   * The least number of integer digits that are grouped: 4, or 5 in languages such as Spanish, which write 1234
   * ungrouped.
   */
  readonly groupsFrom: number
}

/** The number format of English: `1,234,567.8`. */
export const PLAIN_LOCALE: LocaleNumbers = { decimal: '.', group: ',', primary: 3, secondary: 3, groupsFrom: 4 }

/**
 * Returns the number format of a locale, read from the runtime's `Intl.NumberFormat`. Only separators and group lengths
 * are taken from `Intl`; values are never printed by it. A locale that the runtime does not know gets the runtime's
 * default format.
 */
export function localeNumbers(locale: string): LocaleNumbers {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumFractionDigits: 1 })
  const parts = format.formatToParts(1_234_567_890.5)
  const whole = parts.filter((part) => part.type === 'integer').map((part) => part.value.length)
  const four = format.formatToParts(1234.5)
  return {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? '',
    primary: whole.at(-1) ?? 3,
    secondary: whole.at(-2) ?? 3,
    groupsFrom: four.some((part) => part.type === 'group') ? 4 : 5,
  }
}
