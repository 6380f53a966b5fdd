import { afterEach, describe, expect, it } from 'vitest'
import { toast, toastStore } from './toast-store.ts'

const texts = () => toastStore.get().map(({ text }) => text)

describe('toasts', () => {
  afterEach(() => {
    for (const { key } of toastStore.get()) toast.dismiss(key)
  })

  it('[TST-02] a change is shown on the toast that is seen, and raises none', () => {
    toast.success('Partly filled', { key: 'order-7', onlyChange: true })
    expect(texts()).toEqual([])
    toast.success('Order placed', { key: 'order-7' })
    toast.success('Partly filled', { key: 'order-7', onlyChange: true })
    expect(texts()).toEqual(['Partly filled'])
  })
})
