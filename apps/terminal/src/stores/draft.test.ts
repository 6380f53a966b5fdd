import { e8 } from '@perpdesk/numeric'
import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fillPrice, useFills } from './draft.ts'

describe('the order form’s draft', () => {
  it('hears the fills of its own contract only', () => {
    const heard = vi.fn()
    const { unmount } = renderHook(() => useFills('BTCUSDT', heard))
    fillPrice('BTCUSDT', e8('65000.1'))
    fillPrice('ETHUSDT', e8('1'))
    expect(heard.mock.calls).toEqual([[{ symbol: 'BTCUSDT', price: e8('65000.1') }]])
    unmount()
    // A fill for another contract waits for that contract's form.
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
})
