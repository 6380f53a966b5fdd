import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../i18n/index.ts'
import { DataTable } from './data-table.tsx'
import './table-grid.tsx'
import { stubResizeObserver } from '../../testing/resize-observer.ts'
import { stubScreen } from '../../testing/screen-size.ts'
import type { DataTableProps, TableColumn } from './types.ts'

interface Row {
  readonly name: string
  readonly size: bigint
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { id: 'size', header: 'Size', cell: (row) => String(row.size), sortBy: (row) => row.size, align: 'end' },
  { id: 'twice', header: 'Twice', cell: (row) => String(row.size * 2n), wideOnly: true },
]
const rows: readonly Row[] = [
  { name: 'b', size: 10n },
  { name: 'a', size: 9n },
  { name: 'c', size: 100n },
]
async function show(props: Partial<DataTableProps<Row>> = {}) {
  const table = (
    <DataTable
      label="Things"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      empty={<p>Nothing</p>}
      {...props}
    />
  )
  return await act(async () => render(table))
}
const records = () => screen.getAllByRole('row').slice(1)
const names = () => records().map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter((header) => header !== '')
const header = (name: string) => screen.getByRole('button', { name })

beforeAll(() => startTexts())
beforeEach(() => {
  stubScreen(1440, 900)
  stubResizeObserver()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('DataTable', () => {
  it('[CAT-14] renders its rows again when something else that they read has changed, and not otherwise', async () => {
    const drawn = vi.fn((row: Row) => row.name)
    const own = [{ id: 'name', header: 'Name', cell: drawn }]
    const key = (row: Row) => row.name
    const table = (reads: unknown) => (
      <DataTable label="T" columns={own} rows={rows} rowKey={key} empty={null} reads={reads} />
    )
    const contracts = new Map()
    const { rerender } = await act(async () => render(table(contracts)))
    const before = drawn.mock.calls.length
    rerender(table(contracts))
    expect(drawn).toHaveBeenCalledTimes(before)
    rerender(table(new Map()))
    expect(drawn).toHaveBeenCalledTimes(before + rows.length)
  })

  it('[TAB-01] sorts by a header: highest first, lowest first, as it comes', async () => {
    await show()
    expect(names()).toEqual(['b', 'a', 'c'])
    fireEvent.click(header('Size'))
    expect(names()).toEqual(['c', 'b', 'a'])
    expect(screen.getByRole('columnheader', { name: /Size/ }).getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(screen.getByRole('button', { name: /Size/ }))
    expect(names()).toEqual(['a', 'b', 'c'])
    fireEvent.click(screen.getByRole('button', { name: /Size/ }))
    expect(names()).toEqual(['b', 'a', 'c'])
  })

  it('[TAB-04] says what is the matter instead of rows, and shows the shape of what is loading', async () => {
    await show({ rows: [] })
    expect(screen.getByText('Nothing')).toBeTruthy()
    cleanup()
    await show({ rows: [], status: 'error', error: <p>Failed</p> })
    expect(screen.getByText('Failed')).toBeTruthy()
    cleanup()
    await show({ rows: [], status: 'signedOut', signedOut: <p>Log in</p> })
    expect(screen.getByText('Log in')).toBeTruthy()
    cleanup()
    await show({ rows: [], status: 'loading' })
    expect(screen.getByRole('status').querySelectorAll('th')).toHaveLength(columns.length)
  })

  it('[TAB-04] keeps the rows it has while more are loading or a refresh failed', async () => {
    for (const status of ['loading', 'error'] as const) {
      await show({ status, error: <p>Failed</p> })
      expect(names()).toHaveLength(3)
      cleanup()
    }
  })

  it('[TAB-04] holds fewer than 60 rows of 10 000 in the document, sorted, and goes a page on and to the last by a key', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_001 * 30)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800)
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `row ${index}`, size: BigInt(index) }))
    await show({ rows: many })
    fireEvent.click(header('Size'))
    const drawn = document.querySelectorAll<HTMLElement>('tbody tr[data-index]')
    expect(drawn.length).toBeGreaterThan(10)
    expect(drawn.length).toBeLessThan(60)
    expect(names()[0]).toBe('row 9999')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
    // jsdom has no layout and no `scrollTo`: a minimal replacement
    Object.assign(Element.prototype, {
      scrollTo(this: Element, { top = 0 }: ScrollToOptions) {
        this.scrollTop = top
        this.dispatchEvent(new Event('scroll'))
      },
    })
    const press = (key: string) => act(async () => fireEvent.keyDown(document.activeElement!, { key }))
    const focused = () => document.activeElement?.querySelector('td')?.textContent
    act(() => drawn[0]!.focus())
    await press('PageDown')
    await vi.waitFor(() => expect(focused()).toBe('row 9989'))
    await press('End')
    await vi.waitFor(() => expect(focused()).toBe('row 0'))
  })

  it('[TAB-04] is one stop of the tabulator key: arrows, Home and End go from row to row, Enter acts', async () => {
    const open = vi.fn()
    await show({ onRowActivate: open })
    const [first, second, third] = records()
    expect(records().map((row) => row.tabIndex)).toEqual([0, -1, -1])
    act(() => first?.focus())
    fireEvent.keyDown(first!, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    expect(records().map((row) => row.tabIndex)).toEqual([-1, 0, -1])
    fireEvent.keyDown(second!, { key: 'Enter' })
    expect(open).toHaveBeenCalledWith(rows[1])
    fireEvent.keyDown(second!, { key: 'End' })
    expect(document.activeElement).toBe(third)
    fireEvent.keyDown(third!, { key: 'Home' })
    expect(document.activeElement).toBe(first)
  })

  it('[TAB-04] a row opens to its details by its button and by Enter, and stays open when rows are sorted', async () => {
    await show({ detail: { label: 'Details', content: (row) => <p>{`about ${row.name}`}</p> } })
    const button = (place: number) => within(records()[place]!).getByRole('button', { name: 'Details' })
    expect(button(0).getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button(1))
    expect(screen.getByText('about a').closest('tr')?.previousElementSibling).toBe(button(1).closest('tr'))
    fireEvent.click(header('Size'))
    expect(names().slice(0, 4)).toEqual(['c', 'b', 'a', 'about a'])
    fireEvent.keyDown(records()[0]!, { key: 'Enter' })
    expect(screen.getByText('about c')).toBeTruthy()
    fireEvent.keyDown(records()[0]!, { key: 'Enter' })
    expect(screen.queryByText('about c')).toBe(null)
  })

  it('[TAB-04] Enter on a row without an action of its own opens its first link', async () => {
    const followed = vi.fn()
    const linked: readonly TableColumn<Row>[] = [
      {
        id: 'name',
        header: 'Name',
        cell: (row) => (
          <a href={`#${row.name}`} onClick={() => followed(row.name)}>
            {row.name}
          </a>
        ),
      },
    ]
    await show({ columns: linked })
    fireEvent.keyDown(records()[1]!, { key: 'Enter' })
    expect(followed).toHaveBeenCalledWith('a')
  })
})

describe('columns', () => {
  it('[TAB-01] are moved by dragging a header onto another one', async () => {
    await show()
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()]
      },
    }
    fireEvent.dragStart(header('Name'), { dataTransfer })
    const target = screen.getByRole('columnheader', { name: 'Twice' })
    expect(fireEvent.dragOver(target, { dataTransfer })).toBe(false)
    fireEvent.drop(target, { dataTransfer })
    expect(headers()).toEqual(['Size', 'Twice', 'Name'])
    expect(names()).toEqual(['10', '9', '100'])
  })

  it('[TAB-01] are moved and made wider by keys on their header', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
    await show()
    fireEvent.keyDown(header('Size'), { key: 'ArrowLeft', altKey: true })
    expect(headers()).toEqual(['Size', 'Name', 'Twice'])
    fireEvent.keyDown(header('Size'), { key: 'ArrowLeft', altKey: true })
    expect(headers()).toEqual(['Size', 'Name', 'Twice'])
    fireEvent.keyDown(header('Name'), { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(header('Name'), { key: 'ArrowRight', shiftKey: true })
    expect(screen.getByRole('columnheader', { name: 'Name' }).style.width).toBe('116px')
  })

  it('[TAB-01] are made wider by dragging their edge, and fit their content again by a double click', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
    Element.prototype.setPointerCapture = () => undefined
    await show()
    const cell = screen.getByRole('columnheader', { name: 'Name' })
    const edge = cell.lastElementChild!
    fireEvent.pointerDown(edge, { pointerId: 1, clientX: 200 })
    fireEvent.pointerMove(edge, { pointerId: 1, clientX: 240 })
    expect(cell.style.width).toBe('140px')
    fireEvent.pointerMove(edge, { pointerId: 1, clientX: -900 })
    expect(cell.style.width).toBe('48px')
    fireEvent.pointerUp(edge, { pointerId: 1 })
    fireEvent.pointerMove(edge, { pointerId: 1, clientX: 500 })
    expect(cell.style.width).toBe('48px')
    fireEvent.doubleClick(edge)
    expect(cell.style.width).toBe('')
  })

  it('[TAB-01] are hidden, shown and moved in a list, which brings all back as it was', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Size' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Name towards the end' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Name towards the end' }))
    const shown = () => [...document.querySelectorAll('thead th button[draggable]')].map((each) => each.textContent)
    expect(shown()).toEqual(['Twice', 'Name'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Twice' }))
    expect(screen.getByRole('checkbox', { name: 'Name' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
    expect(shown()).toEqual(['Name', 'Size', 'Twice'])
  })

  it('[TAB-01] that are for wide screens are not there on narrow ones', async () => {
    stubScreen(390, 844)
    await show()
    expect(headers()).toEqual(['Name', 'Size'])
  })
})

describe('selection', () => {
  it('[TAB-04] chooses rows one by one and all at once', async () => {
    const onChange = vi.fn()
    await show({ selection: { keys: new Set(['b']), onChange } })
    const boxes = screen.getAllByRole('checkbox')
    expect(records()[0]?.getAttribute('aria-selected')).toBe('true')
    fireEvent.click(boxes[2]!)
    expect(onChange).toHaveBeenLastCalledWith(new Set(['b', 'a']))
    fireEvent.click(boxes[1]!)
    expect(onChange).toHaveBeenLastCalledWith(new Set())
    fireEvent.click(boxes[0]!)
    expect(onChange).toHaveBeenLastCalledWith(new Set(['b', 'a', 'c']))
  })
})
