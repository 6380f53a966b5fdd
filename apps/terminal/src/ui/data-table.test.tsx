import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { DataTable, type TableColumn } from './data-table.tsx'

interface Row {
  readonly name: string
  readonly size: bigint
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { id: 'size', header: 'Size', cell: (row) => String(row.size), sortBy: (row) => row.size, align: 'end' },
]
const rows: readonly Row[] = [
  { name: 'b', size: 10n },
  { name: 'a', size: 9n },
  { name: 'c', size: 100n },
]
const show = (props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  render(
    <DataTable
      label="Things"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      empty={<p>Nothing</p>}
      {...props}
    />,
  )
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

beforeAll(() => startTexts())
afterEach(cleanup)

describe('DataTable', () => {
  it('[CAT-14] renders its rows again when something else that they read has changed, and not otherwise', () => {
    const drawn = vi.fn((row: Row) => row.name)
    const own = [{ id: 'name', header: 'Name', cell: drawn }]
    const table = (reads: unknown) => (
      <DataTable label="T" columns={own} rows={rows} rowKey={(row) => row.name} empty={null} reads={reads} />
    )
    const contracts = new Map()
    const { rerender } = render(table(contracts))
    const before = drawn.mock.calls.length
    rerender(table(contracts))
    expect(drawn).toHaveBeenCalledTimes(before)
    rerender(table(new Map()))
    expect(drawn).toHaveBeenCalledTimes(before + rows.length)
  })

  it('sorts by a header: highest first, lowest first, as it comes', () => {
    show()
    const header = screen.getByRole('button', { name: /Size/ })
    expect(names()).toEqual(['b', 'a', 'c'])
    fireEvent.click(header)
    expect(names()).toEqual(['c', 'b', 'a'])
    expect(screen.getByRole('columnheader', { name: /Size/ }).getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(header)
    expect(names()).toEqual(['a', 'b', 'c'])
    fireEvent.click(header)
    expect(names()).toEqual(['b', 'a', 'c'])
  })

  it('hands a kept sort over to its owner', () => {
    const setSort = vi.fn()
    show({ arrangement: { sort: { column: 'name', descending: false }, setSort } })
    expect(names()).toEqual(['a', 'b', 'c'])
    fireEvent.click(screen.getByRole('button', { name: /Name/ }))
    expect(setSort).toHaveBeenCalledWith(undefined)
  })

  it('says what is the matter instead of rows', () => {
    show({ rows: [] })
    expect(screen.getByText('Nothing')).toBeTruthy()
    cleanup()
    show({ rows: [], status: 'error', error: <p>Failed</p> })
    expect(screen.getByText('Failed')).toBeTruthy()
    cleanup()
    show({ rows: [], status: 'loading' })
    expect(screen.getByRole('status')).toBeTruthy()
  })

  it('keeps the rows it has while more are loading or a refresh failed', () => {
    show({ status: 'error', error: <p>Failed</p> })
    expect(names()).toHaveLength(3)
  })

  it('holds fewer than 60 rows of 10 000 in the document', () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `row ${index}`, size: BigInt(index) }))
    show({ rows: many })
    const drawn = document.querySelectorAll('tbody tr').length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(60)
    vi.restoreAllMocks()
  })

  it('moves between active rows with the arrow keys and acts on Enter', () => {
    const act = vi.fn()
    show({ onRowActivate: act })
    const [, first, second] = screen.getAllByRole('row')
    first?.focus()
    fireEvent.keyDown(first!, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second!, { key: 'Enter' })
    expect(act).toHaveBeenCalledWith(rows[1])
  })
})
