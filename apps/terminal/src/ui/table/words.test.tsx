import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cellContent } from './words.tsx'

const drawn = (align: 'start' | 'end', content: string) => render(<p>{cellContent({ align }, content)}</p>).container

describe('words in a cell', () => {
  it('[TAB-04] break where one is longer than a column can give, and read as they were written', () => {
    const reason = 'Storniert: Selbsthandelsverhinderungsregel der Börse'
    const cell = drawn('start', reason)
    expect(cell.textContent).toBe(reason)
    expect(cell.querySelector('span')?.title).toBe(reason)
    const parts = Array.from(cell.querySelector('span')?.childNodes ?? [], ({ textContent }) => textContent ?? '')
    const longest = Math.max(...parts.flatMap((part) => part.split(' ')).map(({ length }) => length))
    expect(longest).toBeLessThanOrEqual(14)
  })

  it('[TAB-04] figures stay whole, and so does what has a form of its own', () => {
    expect(drawn('end', '123,456,789.123456789').querySelector('wbr, span')).toBe(null)
    const own = <b>own</b>
    expect(cellContent({ align: 'start' }, own)).toBe(own)
  })
})
