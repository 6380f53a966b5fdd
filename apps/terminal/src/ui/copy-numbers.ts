import type { LocaleNumbers } from '@perpdesk/numeric'
import { numberLocale } from '../format/index.ts'

/**
 * Returns the text with its numbers as plain decimals, `65.000,5` as `65000.5`, so that they can be pasted into any
 * program. Grouped digits count as a number only if they are grouped as in the locale; dates and times are not changed.
 */
export function plainNumbers(text: string, numbers: LocaleNumbers): string {
  const group = escaped(numbers.group)
  const decimal = escaped(numbers.decimal)
  const grouped =
    numbers.group === ''
      ? ''
      : `\\d{1,${numbers.secondary}}(?:${group}\\d{${numbers.secondary}})*${group}\\d{${numbers.primary}}|`
  const found = new RegExp(`(?<![\\d.,:/])(?:${grouped}\\d+)(?:${decimal}\\d+)?(?![\\d:/]|[.,]\\d)`, 'g')
  return text.replace(found, (number) => {
    const whole = numbers.group === '' ? number : number.replaceAll(numbers.group, '')
    return whole.replace(numbers.decimal, '.')
  })
}

function escaped(mark: string): string {
  return mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Makes text that is copied from the page contain plain numbers. Returns a function that ends this. */
export function copyPlainNumbers(): () => void {
  const copy = (event: ClipboardEvent) => {
    const selected = selectedText(event.target)
    const plain = plainNumbers(selected, numberLocale())
    // A text without such numbers is copied by the browser itself, with its formatting.
    if (plain === selected || event.clipboardData === null) return
    event.clipboardData.setData('text/plain', plain)
    event.preventDefault()
  }
  document.addEventListener('copy', copy)
  return () => document.removeEventListener('copy', copy)
}

function selectedText(target: EventTarget | null): string {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    // A user's own words are copied unchanged; only number fields (`data-number`) show text in the locale's format.
    if (!('number' in target.dataset)) return ''
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
  }
  return document.getSelection()?.toString() ?? ''
}
