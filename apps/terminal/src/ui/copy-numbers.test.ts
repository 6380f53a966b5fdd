import { localeNumbers } from '@perpdesk/numeric'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLocale } from '../format/index.ts'
import { copyPlainNumbers, plainNumbers } from './copy-numbers.ts'

afterEach(() => {
  setLocale('en')
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

describe('copied numbers', () => {
  it.each([
    ['en', '1,234,567.80 USDT', '1234567.80 USDT'],
    ['en', 'Buy 0.5 BTC at 65,000.1', 'Buy 0.5 BTC at 65000.1'],
    ['en', '-1,234.50\t+0.10%', '-1234.50\t+0.10%'],
    ['de-DE', '65.000,5', '65000.5'],
    ['de-DE', '-0,10 %', '-0.10 %'],
    ['de-DE', '1.234.567', '1234567'],
    ['de-DE', '21.11.2026 14:03:59', '21.11.2026 14:03:59'],
    ['ru-RU', '65\u00a0000,5', '65000.5'],
    ['es-ES', '1234,5', '1234.5'],
    ['tr-TR', '%12,50', '%12.50'],
    ['id-ID', '21/11/2026 14.03.59', '21/11/2026 14.03.59'],
    ['en', '2026-11-21 14:03:59', '2026-11-21 14:03:59'],
    ['en', '1, 2 and 3', '1, 2 and 3'],
  ])('[NUM-08] in %s %j is copied as %j', (locale, shown, copied) => {
    expect(plainNumbers(shown, localeNumbers(locale))).toBe(copied)
  })

  it('[NUM-08] a selection of the page and of a number field comes as plain decimals', () => {
    setLocale('de-DE')
    const stop = copyPlainNumbers()
    const copied: string[] = []
    const copy = (target: Element) => {
      const event = new Event('copy', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { setData: (_: string, text: string) => copied.push(text) } })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    const cell = document.createElement('span')
    cell.textContent = '65.000,5'
    const field = document.createElement('input')
    field.dataset['number'] = ''
    field.value = '12,5'
    const words = document.createElement('input')
    words.value = '12,5'
    document.body.append(cell, field, words)
    document.getSelection()?.selectAllChildren(cell)
    expect(copy(cell)).toBe(true)
    field.setSelectionRange(0, 4)
    expect(copy(field)).toBe(true)
    words.setSelectionRange(0, 4)
    expect(copy(words)).toBe(false)
    expect(copied).toEqual(['65000.5', '12.5'])
    stop()
    expect(copy(cell)).toBe(false)
  })
})
