import { e8 } from '@perpdesk/numeric'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { draftNow, fillPrice, moveDraft, type PanelOrder, showDraft, useDraftLevels, useFills } from './draft.ts'

describe('the order form’s draft', () => {
  it('hears the fills of its own contract only', () => {
    const heard = vi.fn()
    const { unmount } = renderHook(() => useFills('BTCUSDT', heard))
    fillPrice('BTCUSDT', e8('65000.1'))
    fillPrice('ETHUSDT', e8('1'))
    expect(heard.mock.calls).toEqual([[{ symbol: 'BTCUSDT', price: e8('65000.1') }]])
    unmount()
    // Values offered for another contract wait for that contract's form.
    const other = vi.fn()
    renderHook(() => useFills('ETHUSDT', other)).unmount()
    expect(other.mock.calls).toEqual([[{ symbol: 'ETHUSDT', price: e8('1') }]])
  })

  it('takes what was offered while no form was open, once', () => {
    fillPrice('BTCUSDT', e8('1'))
    const heard = vi.fn()
    const first = renderHook(() => useFills('BTCUSDT', heard))
    expect(heard).toHaveBeenCalledOnce()
    first.unmount()
    const second = renderHook(() => useFills('BTCUSDT', heard))
    expect(heard).toHaveBeenCalledOnce()
    second.unmount()
  })

  it('[ORD-07] keeps a move of each level while no form is open, and shows it at once; the form that opens takes them', () => {
    showDraft(draftAt('50000'))
    moveDraft('BTCUSDT', 'price', e8('51000'))
    moveDraft('BTCUSDT', 'trigger', e8('60000'))
    moveDraft('BTCUSDT', 'price', e8('52000'))
    expect(draftNow('BTCUSDT')?.levels.map(({ id, price }) => [id, price])).toEqual([
      ['price', e8('52000')],
      ['trigger', e8('60000')],
    ])
    const heard = vi.fn()
    renderHook(() => useFills('BTCUSDT', heard)).unmount()
    expect(heard.mock.calls).toEqual([
      [{ symbol: 'BTCUSDT', level: { id: 'trigger', price: e8('60000') } }],
      [{ symbol: 'BTCUSDT', level: { id: 'price', price: e8('52000') } }],
    ])
  })

  it('[CHT-04] tells of levels only when one of them changes, however often prices come', () => {
    showDraft(draftAt('50000'))
    const { result } = renderHook(() => useDraftLevels('BTCUSDT'))
    const first = result.current
    act(() => showDraft(draftAt('50000')))
    expect(result.current).toBe(first)
    act(() => showDraft(draftAt('50000.1')))
    expect(result.current[0]?.price).toBe(e8('50000.1'))
    act(() => showDraft(undefined))
    expect(result.current).toEqual([])
  })
})

function draftAt(price: string): PanelOrder {
  const side = { qty: undefined, positionIdx: 0, liqPrice: null } as const
  const level = { label: '', qty: undefined }
  return {
    symbol: 'BTCUSDT',
    kind: 'StopLimit',
    orderType: 'Limit',
    timeInForce: 'GTC',
    closing: false,
    price: e8(price),
    trigger: e8('55000'),
    buy: side,
    sell: side,
    risk: { amount: 0n, entryRate: 0n, stopRate: 0n, most: 0n },
    levels: [
      { ...level, id: 'price', price: e8(price) },
      { ...level, id: 'trigger', price: e8('55000') },
    ],
  }
}
