import type { LocaleNumbers } from '@perpdesk/numeric'
import { numberLocale } from '../format/index.ts'

/**
 * A copied text with its numbers as plain decimals, `65.000,5` as `65000.5`, so that they paste into any program. Only
 * a text grouped as the locale groups counts as a number; dates and times stay as they are.
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

/** From now on text copied from the page has plain numbers. */
export function copyPlainNumbers(): () => void {
  const copy = (event: ClipboardEvent) => {
    const selected = selectedText(event.target)
    const plain = plainNumbers(selected, numberLocale())
    // Everything else is copied by the browser, with its formats.
    if (plain === selected || event.clipboardData === null) return
    event.clipboardData.setData('text/plain', plain)
    event.preventDefault()
  }
  document.addEventListener('copy', copy)
  return () => document.removeEventListener('copy', copy)
}

function selectedText(target: EventTarget | null): string {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    // Words typed by a person are theirs; only fields of numbers are written in the locale by us.
    if (!('number' in target.dataset)) return ''
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
  }
  return document.getSelection()?.toString() ?? ''
}
