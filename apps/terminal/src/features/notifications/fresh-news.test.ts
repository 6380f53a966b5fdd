import { expect, it } from 'vitest'
import { isFresh } from './fresh-news.ts'

it('news that a sleeping window kept back is not heard', () => {
  expect(isFresh(1_000, 2_000)).toBe(true)
  expect(isFresh(1_000, 60_000)).toBe(false)
})
