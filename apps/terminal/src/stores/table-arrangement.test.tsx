import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const COLUMNS = [{ id: 'time' }, { id: 'price' }, { id: 'qty' }]
const keyOf = (name: string) => `perpdesk.table.${name}.2`
const kept = (name: string): unknown => JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')

/** Loads the module anew, as after a reload: only stored state is known. */
async function open(name: string, columns: readonly { readonly id: string }[] = COLUMNS) {
  vi.resetModules()
  const { useTableArrangement } = await import('./table-arrangement.ts')
  return renderHook(() => useTableArrangement(name, columns)).result
}

beforeEach(() => localStorage.clear())

describe('useTableArrangement', () => {
  it('[TAB-01] keeps sort, order, visibility and width of each table over a reload', async () => {
    const layout = {
      sort: { column: 'qty', descending: true },
      order: ['qty', 'time', 'price'],
      shown: { price: false },
      widths: { qty: 120 },
    }
    const first = await open('orders')
    act(() => first.current.change(layout))
    expect((await open('orders')).current).toMatchObject(layout)
    expect((await open('positions')).current.order).toEqual([])
  })

  it('[TAB-01] reads what is kept part by part: what is spoilt is left out alone', async () => {
    localStorage.setItem(
      keyOf('orders'),
      JSON.stringify({
        sort: { column: 7 },
        order: ['qty', 3, null, 'time'],
        shown: { price: 'no', qty: false },
        widths: { qty: -5, time: '80', price: 90 },
      }),
    )
    expect((await open('orders')).current).toMatchObject({
      sort: null,
      order: ['qty', 'time'],
      shown: { qty: false },
      widths: { price: 90 },
    })
    for (const text of ['{', '7', 'null', '[]', '{"order":{},"widths":[1],"shown":7}']) {
      localStorage.setItem(keyOf('orders'), text)
      expect((await open('orders')).current).toMatchObject({ sort: null, order: [], shown: {} })
    }
  })

  it('[TAB-01] takes over the sort that version 1 kept, once', async () => {
    const sorts = { orders: { column: 'price', descending: false }, other: { column: 'x', descending: true } }
    localStorage.setItem('perpdesk.tables.1', JSON.stringify({ sorts }))
    const table = await open('orders')
    expect(table.current.sort).toEqual(sorts.orders)
    expect(JSON.parse(localStorage.getItem('perpdesk.tables.1') ?? '')).toEqual({ sorts: { other: sorts.other } })
    act(() => table.current.reset())
    expect((await open('orders')).current.sort).toBe(null)
    expect((await open('other')).current.sort).toEqual(sorts.other)
    expect(localStorage.getItem('perpdesk.tables.1')).toBe(null)
  })

  it('[TAB-01] forgets columns that are gone with the next change', async () => {
    const before = await open('orders', [...COLUMNS, { id: 'old' }])
    act(() =>
      before.current.change({
        sort: { column: 'old', descending: true },
        order: ['old', 'qty'],
        shown: { old: false },
        widths: { old: 90, qty: 80 },
      }),
    )
    const after = await open('orders')
    act(() => after.current.change({ shown: { price: false } }))
    expect(kept('orders')).toEqual({ sort: null, order: ['qty'], shown: { price: false }, widths: { qty: 80 } })
  })

  it('[TAB-01] lives as long as the window where nothing can be kept', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const table = await open('orders')
    act(() => table.current.change({ order: ['qty'] }))
    expect(table.current.order).toEqual(['qty'])
    vi.restoreAllMocks()
  })
})
