import { expect, it } from 'vitest'
import english from '../../i18n/en/glossary.json'
import { plainText } from '../commands/index.ts'
import { foundTerms, type TermWords } from './found-terms.ts'
import { TERM_GROUPS } from './terms.ts'

const all = TERM_GROUPS.flatMap(({ terms }) => terms)

it('[ACC-08] the page has every term of the texts, once', () => {
  const inTexts = Object.keys(english).flatMap((key) => (key.startsWith('text.') ? [key.slice(5)] : []))
  expect([...all].toSorted()).toEqual(inTexts.toSorted())
  expect(new Set(all).size).toBe(all.length)
})

it('[ACC-08] terms are found by words of their name, their English name or their explanation, in any order', () => {
  const words: Partial<Record<string, TermWords>> = {
    'mark-price': { name: 'Марк-цена', english: 'Mark price', text: 'Справедливая цена.' },
    roi: { name: 'ROI', english: 'ROI', text: 'Доля маржи.' },
  }
  const found = (typed: string) =>
    foundTerms(typed, (id) => words[id] ?? { name: '', english: '', text: '' }, plainText).flatMap(({ terms }) => terms)
  expect(found('price mark')).toEqual(['mark-price'])
  expect(found('СПРАВЕДЛИВАЯ')).toEqual(['mark-price'])
  expect(found('roi маржи')).toEqual(['roi'])
  expect(found('roi price')).toEqual([])
  expect(found('  ')).toHaveLength(all.length)
})
