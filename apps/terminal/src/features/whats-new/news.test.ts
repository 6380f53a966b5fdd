import { afterEach, expect, it } from 'vitest'
import english from '../../i18n/en/whatsNew.json'
import { NEWS } from './news.ts'
import { NEWEST } from './news-seen.ts'

afterEach(() => localStorage.clear())

it('[ACC-08] the first version of the list is the one that the menu counts as new', () => {
  expect(NEWS[0]?.version).toBe(NEWEST)
})

it('[ACC-08] versions stand from the newest to the oldest, and every text belongs to one item', () => {
  const versions = NEWS.map(({ version }) => version)
  const byNumber = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  expect(versions).toEqual(byNumber)
  const ids = NEWS.flatMap(({ items }) => items.map(({ id }) => id))
  const inTexts = Object.keys(english).flatMap((key) => (key.startsWith('text.') ? [key.slice(5)] : []))
  expect([...ids].toSorted()).toEqual(inTexts.toSorted())
})
