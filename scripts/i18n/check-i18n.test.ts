import { describe, expect, it } from 'vitest'
import { compareTexts } from './compare-texts.ts'
import { wordsOf } from './source-words.ts'
import { wrongTerms } from './terms.ts'
import { unusedKeys } from './unused-keys.ts'

const english = { close: 'Close', at: '{{qty}} at {{price}}', rows_one: '{{count}} row', rows_other: '{{count}} rows' }
const german = {
  close: 'Schließen',
  at: '{{qty}} zu {{price}}',
  rows_one: '{{count}} Zeile',
  rows_other: '{{count}} Zeilen',
}

describe('texts of a language against the English', () => {
  it('[I18N-02] finds nothing where all is said', () => {
    expect(compareTexts('de-DE', english, german)).toEqual([])
    const { rows_one: _, ...japanese } = german
    expect(compareTexts('ja-JP', english, japanese)).toEqual([])
  })

  it.each([
    ['a missing key', { close: undefined }, ['close: missing']],
    ['an empty one', { close: ' ' }, ['close: empty']],
    ['an unknown one', { open: 'Öffnen' }, ['open: unknown to the English']],
    ['a missing parameter', { at: '{{qty}}' }, ['at: has the parameters (qty), the English (price, qty)']],
    [
      'a translated parameter',
      { at: '{{menge}} zu {{price}}' },
      ['at: has the parameters (menge, price), the English (price, qty)'],
    ],
    ['a broken parameter', { close: 'Schließen {x}' }, ['close: a single brace is no parameter']],
    ['a missing form', { rows_one: undefined }, ['rows_one: missing']],
    ['a form of another language', { rows_few: '{{count}} x' }, ['rows_few: de-DE has no plural form "few"']],
  ])('[I18N-02] finds %s', (_, change, problems) => {
    const texts = Object.fromEntries(Object.entries({ ...german, ...change }).filter(([, text]) => text !== undefined))
    expect(compareTexts('de-DE', english, texts as Record<string, string>)).toEqual(problems)
  })

  it('[I18N-02] asks each language for its own plural forms', () => {
    expect(compareTexts('ru-RU', english, german)).toEqual(['rows_few: missing', 'rows_many: missing'])
    expect(compareTexts('es-ES', english, german)).toEqual(['rows_many: missing'])
    expect(compareTexts('zh-CN', english, german)).toEqual(['rows_one: zh-CN has no plural form "one"'])
  })

  it('[I18N-01] a variant says only what differs', () => {
    expect(compareTexts('zh-HK', english, { close: '關閉' }, true)).toEqual([])
    expect(compareTexts('zh-HK', english, { clse: '關閉' }, true)).toEqual(['clse: unknown to the English'])
  })
})

describe('words of the glossary', () => {
  const english = { expected: 'Expected PnL', gain: 'Profit', mark: 'Mark', star: 'Star' }

  it('[I18N-02] finds a word that the language has another for', () => {
    const german = { expected: 'Erwarteter Gewinn', gain: 'Gewinn', mark: 'Mark' }
    expect(wrongTerms('de-DE', english, german)).toEqual([
      'expected: says "Gewinn", not PnL',
      'mark: says "Mark", not Mark-Preis',
    ])
    expect(wrongTerms('de-DE', english, { expected: 'Erwarteter PnL', mark: 'Mark-Preis' })).toEqual([])
    expect(wrongTerms('vi-VN', english, { mark: 'Đánh dấu', star: 'đánh dấu sao' })).toHaveLength(1)
    expect(wrongTerms('tr-TR', english, { fee: 'Açılış ücreti', funding: 'fonlama ücreti' })).toHaveLength(1)
  })

  it('[I18N-02] finds a coin that is said twice, in any language', () => {
    const twice = { line: '{{qty}} {{coin}} {{symbol}}' }
    expect(wrongTerms('th-TH', twice, twice)).toHaveLength(1)
    expect(wrongTerms('en', {}, { line: '{{symbol}} {{qty}} {{coin}}' })).toEqual([])
  })
})

describe('words in views', () => {
  const raw = (view: string) => wordsOf(`const view = ${view}`, true).raw

  it('[I18N-02] are found where they are written raw', () => {
    expect(raw('<p>Close it</p>')).toEqual(['Close it'])
    expect(raw('<p>关闭</p>')).toEqual(['关闭'])
    expect(raw('<p>{open ? "Open" : text("close")}</p>')).toEqual(['Open'])
    expect(raw('<p>{`Leverage ${x}`}</p>')).toEqual(['Leverage '])
    expect(raw('<Button label="Close it" />')).toEqual(['label="Close it"'])
    expect(raw('<i aria-label={known ?? "Close it"} />')).toEqual(['aria-label="Close it"'])
  })

  it('[I18N-02] are not seen in marks, numbers, names and classes', () => {
    expect(raw('<p className="big wide" data-tone="buy">{value} × 25% · Perpdesk</p>')).toEqual([])
    expect(raw('<p>{text("close")}</p>')).toEqual([])
    expect(raw('<p>{kind === "Market" ? null : price}</p>')).toEqual([])
  })
})

describe('keys that nothing asks for', () => {
  const file = (path: string, source: string) => ({ path, words: wordsOf(source, true) })
  const view = 'apps/terminal/src/features/orders/view.tsx'
  const files = [
    file(view, "const text = useText('orders'); text('close'); text(`issue.${code}`); text(order.side)"),
    file('apps/terminal/src/features/orders/deep/words.ts', "const key = 'keep'"),
    file('apps/terminal/src/features/chart/view.tsx', "const text = useText('chart'); text('open')"),
    file('packages/trading/src/vocabulary.ts', "export const SIDES = ['Buy', 'Sell']"),
  ]

  it('[I18N-02] are not those that a room asks for which was handed the texts', () => {
    const handed = [
      file(view, "import { LiveTable } from '../live-table/index.ts'; const text = useText('orders')"),
      file('apps/terminal/src/features/live-table/live-table.tsx', "props.text('showAll')"),
      file('apps/terminal/src/features/other/other.tsx', "const key = 'empty'"),
    ]
    expect(unusedKeys('orders', ['showAll', 'empty'], handed)).toEqual(['empty'])
  })

  it('[I18N-02] are told from those asked for by name, by template and by a word of the field', () => {
    const keys = ['close', 'keep', 'issue.tooLow', 'Buy', 'rows_one', 'open', 'other.tooLow']
    expect(unusedKeys('orders', keys, files)).toEqual(['rows_one', 'open', 'other.tooLow'])
  })
})
