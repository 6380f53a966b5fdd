import { describe, expect, it } from 'vitest'
import { freshenPages, numberedKeys } from './freshen-pages.ts'

const row = (id: number, note = '') => ({ id, note })
const page = (ids: readonly number[], nextPageCursor = 'more') => ({ list: ids.map((id) => row(id)), nextPageCursor })
const keyOf = (record: { id: number }) => String(record.id)
const ids = (pages: ReturnType<typeof freshenPages<{ id: number; note: string }>>) =>
  pages?.map((each) => each.list.map(({ id }) => id))

describe('freshenPages', () => {
  it('puts new rows in front and nothing in twice', () => {
    const pages = [page([9, 8, 7]), page([6, 5], '')]
    expect(ids(freshenPages(pages, page([11, 10, 9]), keyOf))).toEqual([
      [11, 10, 9, 8, 7],
      [6, 5],
    ])
  })

  it('takes the newer record of a known row', () => {
    const fresh = { list: [row(9, 'newer')], nextPageCursor: '' }
    expect(freshenPages([page([9, 8])], fresh, keyOf)?.[0]?.list[0]).toEqual(row(9, 'newer'))
  })

  it('admits that rows are missing in between, so that all is fetched anew', () => {
    expect(freshenPages([page([3, 2])], page([9, 8]), keyOf)).toBe(undefined)
    expect(freshenPages([page([], '')], page([9]), keyOf)).toBe(undefined)
  })

  it('keeps rows that look alike apart', () => {
    const alike = { list: [row(9), row(5), row(5)], nextPageCursor: '' }
    expect(ids(freshenPages([page([5, 5], '')], alike, keyOf))).toEqual([[9, 5, 5]])
    expect([...numberedKeys([row(5), row(5), row(4)], keyOf).values()]).toEqual(['5', '5#1', '4'])
  })
})
