import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { TableColumn } from '../../ui/index.ts'
import styles from './history-table.module.css'
import { narrowColumns } from './narrow-columns.tsx'

interface Row {
  readonly price: string
  readonly qty: string
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'note', header: 'Note', cell: () => 'n' },
  { id: 'qty', header: 'Quantity', sortBy: (row) => row.qty, cell: (row) => row.qty },
  { id: 'price', header: 'Price', align: 'end', sortBy: (row) => row.price, cell: (row) => row.price },
]

afterEach(cleanup)

describe('narrowColumns', () => {
  it('[TAB-01] puts pairs in two lines before the other columns, named by both and sorted by the upper one', () => {
    const [pair, rest, ...none] = narrowColumns(COLUMNS, [['price', 'qty']])
    expect([pair?.id, pair?.name, pair?.align]).toEqual(['price', 'Price / Quantity', 'end'])
    expect(pair?.sortBy?.({ price: '2', qty: '3' })).toBe('2')
    expect(rest).toBe(COLUMNS[0])
    expect(none).toEqual([])
    const linesOf = (content: ReactNode) =>
      [...render(content).container.querySelectorAll(':scope > span > span')].map((line) => line.textContent)
    expect(linesOf(pair?.header)).toEqual(['Price', 'Quantity'])
    expect(linesOf(pair?.cell({ price: '2', qty: '3' }))).toEqual(['2', '3'])
  })

  it('[TAB-01] never parts a figure from its coin, but breaks long words of headers', () => {
    const [pair] = narrowColumns(COLUMNS, [['price', 'note']])
    const whole = (content: ReactNode) =>
      [...render(content).container.querySelectorAll(':scope > span > span')].map((line) =>
        line.classList.contains(styles['figures'] ?? ''),
      )
    expect(whole(pair?.cell({ price: '99,974.90042 USDT', qty: '3' }))).toEqual([true, false])
    expect(whole(pair?.header)).toEqual([false, false])
  })

  it('[TAB-01] leaves a table without pairs as it is', () => {
    expect(narrowColumns(COLUMNS, [])).toEqual(COLUMNS)
  })
})
