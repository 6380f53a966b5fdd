/** The number format of a locale. Digits are always Latin on screen; others are only understood when typed. */
export interface LocaleNumbers {
  readonly decimal: string
  /** Empty when the locale does not group. */
  readonly group: string
  /** Digits of the group next to the decimal mark, and of those before it (2 in India). */
  readonly primary: number
  readonly secondary: number
  /** Digits the integer part needs before it is grouped (5 in Spanish, where 1234 stands ungrouped). */
  readonly groupsFrom: number
}

/** English: `1,234,567.8`. */
export const PLAIN_LOCALE: LocaleNumbers = { decimal: '.', group: ',', primary: 3, secondary: 3, groupsFrom: 4 }

/**
 * Asks the host how a locale writes numbers. Only the separators are taken from it; digits never pass through a double.
 * An unknown locale gives the host's default.
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
