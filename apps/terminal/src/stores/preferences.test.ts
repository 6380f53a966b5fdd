import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { definePreferences, resetPreferences, setPreferences } from './preferences.ts'

const fields = { size: z.number(), mode: z.enum(['a', 'b']), note: z.string() }
const fallback = { size: 5, mode: 'a', note: '' } as const

let count = 0
const fresh = () => {
  count += 1
  return `test-${count}`
}
const define = (name: string) => definePreferences(name, 1, fields, fallback)

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('preferences', () => {
  it('keeps what was set for the next visit', () => {
    const name = fresh()
    setPreferences(define(name), { size: 9 })
    expect(define(name).store.getState()).toEqual({ size: 9, mode: 'a', note: '' })
  })

  it('loses one bad field, not the others', () => {
    const name = fresh()
    localStorage.setItem(`perpdesk.${name}.1`, JSON.stringify({ size: 'large', mode: 'b', note: 7, other: true }))
    expect(define(name).store.getState()).toEqual({ size: 5, mode: 'b', note: '' })
  })

  it.each(['{', 'null', '[1,2]', '"text"', ''])('starts from the fallbacks when %j is stored', (text) => {
    const name = fresh()
    localStorage.setItem(`perpdesk.${name}.1`, text)
    expect(define(name).store.getState()).toEqual(fallback)
  })

  it('starts over with a new version', () => {
    const name = fresh()
    setPreferences(define(name), { size: 9 })
    expect(definePreferences(name, 2, fields, fallback).store.getState()).toEqual(fallback)
  })

  it('lives with a storage that throws, for as long as the window is open', () => {
    const name = fresh()
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const slice = define(name)
    setPreferences(slice, { mode: 'b' })
    expect(slice.store.getState().mode).toBe('b')
    expect(define(name).store.getState().mode).toBe('b')
  })

  it('forgets on reset', () => {
    const name = fresh()
    const slice = define(name)
    setPreferences(slice, { size: 9 })
    resetPreferences(slice)
    expect(slice.store.getState()).toEqual(fallback)
    expect(define(name).store.getState()).toEqual(fallback)
  })

  it('follows a change made in another window', () => {
    const name = fresh()
    const slice = define(name)
    const key = `perpdesk.${name}.1`
    localStorage.setItem(key, JSON.stringify({ size: 3 }))
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(slice.store.getState().size).toBe(3)
  })
})
