import { expect, it } from 'vitest'
import english from '../../i18n/en/glossary.json'
import { plainText } from '../commands/index.ts'
import { foundTerms, type TermWords } from './found-terms.ts'
import { besideBox } from './place-beside.ts'
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

it('[ACC-08] an explanation lies below its term, or above it, within the window, and never over it', () => {
  const size = { width: 300, height: 100 }
  const screen = { width: 1000, height: 600 }
  const term = (left: number, top: number) => ({ left, top, width: 80, height: 20 })
  expect(besideBox(size, term(100, 50), screen)).toEqual({ left: 100, top: 78 })
  expect(besideBox(size, term(100, 550), screen)).toEqual({ left: 100, top: 442 })
  expect(besideBox(size, term(950, 50), screen)).toEqual({ left: 692, top: 78 })
  expect(besideBox({ width: 1200, height: 100 }, term(500, 50), screen)).toEqual({ left: 8, top: 78 })
})
