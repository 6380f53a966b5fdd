import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PacedStore } from './paced-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

function counter(hertz: number) {
  let live = 0
  const reported: number[] = []
  const store = new PacedStore(0, hertz, () => live)
  store.listen(() => reported.push(store.get()))
  const set = (value: number) => {
    live = value
    store.changed()
  }
  return { store, reported, set }
}

describe('PacedStore', () => {
  it('tells the first value at once and many changes of a frame once', () => {
    const { reported, set } = counter(60)
    set(1)
    expect(reported).toEqual([1])
    for (let value = 2; value <= 50; value += 1) set(value)
    expect(reported).toEqual([1])
    vi.advanceTimersByTime(40)
    expect(reported).toEqual([1, 50])
  })

  it('tells at most so many times a second', () => {
    const { reported, set } = counter(15)
    for (let value = 1; value <= 500; value += 1) {
      set(value)
      vi.advanceTimersByTime(2)
    }
    expect(reported.length).toBeGreaterThan(12)
    expect(reported.length).toBeLessThanOrEqual(17)
  })

  it('shows one value until the next flush, so that one render never sees two', () => {
    const { store, set } = counter(15)
    set(1)
    set(2)
    expect(store.get()).toBe(1)
    vi.advanceTimersByTime(200)
    expect(store.get()).toBe(2)
  })

  it('waits without asking for frames, each of which would cost the page some time', () => {
    const { reported, set } = counter(2)
    const asked = vi.spyOn(globalThis, 'requestAnimationFrame')
    set(1)
    set(2)
    vi.advanceTimersByTime(600)
    expect(reported).toEqual([1, 2])
    expect(asked.mock.calls.length).toBeLessThanOrEqual(3)
  })

  it('tells the first value after a restart at once', () => {
    const { store, reported, set } = counter(2)
    set(1)
    store.restart()
    set(2)
    expect(reported).toEqual([1, 2])
  })

  it('holds still when nothing changes', () => {
    const { reported, set } = counter(15)
    set(1)
    vi.advanceTimersByTime(5_000)
    expect(reported).toEqual([1])
  })
})
