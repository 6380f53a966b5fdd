import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { resetPreferences, usePreferences } from '../../stores/index.ts'
import { instrumentRecord } from '../testing/index.ts'
import { BookHead } from './book-head.tsx'
import { bookPreferences } from './book-preferences.ts'

beforeEach(async () => {
  await startTexts()
  await loadTexts('orderBook')
})
afterEach(() => {
  cleanup()
  resetPreferences(bookPreferences)
})

function Kept() {
  return <output>{usePreferences(bookPreferences)[0].figures}</output>
}

it('[MKT-01] the head of the book changes its figures to what they are worth and back, and keeps the choice', () => {
  const contract = instrumentRecord()
  render(
    <>
      <BookHead contract={contract} />
      <Kept />
    </>,
  )
  expect(screen.getByText('Sum (BTC)')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Show sizes in USDT$/ }))
  expect(screen.getByText('Sum (USDT)')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('value')
  fireEvent.click(screen.getByRole('button', { name: /Show sizes in BTC$/ }))
  expect(screen.getByText('Sum (BTC)')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('qty')
})
