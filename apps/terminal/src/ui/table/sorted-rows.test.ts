// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { sortedRows } from './sorted-rows.ts'
import type { TableColumn } from './types.ts'

interface Row {
  readonly name: string
  readonly size: bigint
  readonly price: number
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: () => null, sortBy: ({ name }) => name },
  {
    id: 'size',
    header: 'Size',
    cell: () => null,
    sortBy: ({ size }) => size,
    second: {
      id: 'price',
      sortBy: ({ price }) => price,
      firstHeader: 'Size',
      header: 'Price',
      beside: () => null,
    },
  },
  { id: 'note', header: 'Note', cell: () => null },
]
const rows: readonly Row[] = [
  { name: 'beta', size: 10n, price: 3 },
  { name: 'Alpha', size: 9n, price: 2.5 },
  { name: 'ähnlich', size: 10n, price: -4 },
]
const names = (column: string, descending: boolean) =>
  sortedRows(rows, columns, { column, descending }).map(({ name }) => name)

describe('sortedRows', () => {
  it('[TAB-01] orders by figures as figures and by texts as a reader does, up and down', () => {
    expect(names('size', false)).toEqual(['Alpha', 'beta', 'ähnlich'])
    expect(names('name', false)).toEqual(['ähnlich', 'Alpha', 'beta'])
    expect(names('name', true)).toEqual(['beta', 'Alpha', 'ähnlich'])
  })

  it('[TAB-01] orders by what stands below a column', () => {
    expect(names('price', true)).toEqual(['beta', 'Alpha', 'ähnlich'])
    expect(names('price', false)).toEqual(['ähnlich', 'Alpha', 'beta'])
  })

  it('[TAB-01] leaves rows of equal value as they come, in both directions', () => {
    expect(names('size', true)).toEqual(['beta', 'ähnlich', 'Alpha'])
    expect(names('size', false)).toEqual(['Alpha', 'beta', 'ähnlich'])
  })

  it('[TAB-01] leaves all as it comes without a sort, and where the column is gone or has no values', () => {
    expect(sortedRows(rows, columns, null)).toBe(rows)
    expect(sortedRows(rows, columns, { column: 'gone', descending: true })).toBe(rows)
    expect(sortedRows(rows, columns, { column: 'note', descending: true })).toBe(rows)
  })

  it('[TAB-04] reads the value of each row once, and leaves the list that it was given alone', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ place: (index * 37) % 100 }))
    const sortBy = vi.fn((row: { readonly place: number }) => row.place)
    const sorted = sortedRows(many, [{ id: 'place', header: '', cell: () => null, sortBy }], {
      column: 'place',
      descending: false,
    })
    expect(sorted.map(({ place }) => place)).toEqual(Array.from({ length: 100 }, (_, index) => index))
    expect(sortBy).toHaveBeenCalledTimes(100)
    expect(many[1]?.place).toBe(37)
  })
})
