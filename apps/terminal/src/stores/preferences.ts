import { useCallback } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStored, removeStored, writeStored } from './storage.ts'

type Fields = Readonly<Record<string, z.ZodMiniType>>
type Values<Shape extends Fields> = { readonly [Key in keyof Shape]: z.output<Shape[Key]> }

export interface PreferenceSlice<Value extends object> {
  readonly key: string
  readonly fallback: Value
  readonly store: StoreApi<Value>
}

/**
 * Defines a slice of preferences with a storage key of its own: `perpdesk.{name}.{version}`. Each field is parsed
 * separately, so that a missing or invalid field alone gets its fallback. A new version starts from the fallbacks.
 * Other windows follow changes.
 */
export function definePreferences<Shape extends Fields>(
  name: string,
  version: number,
  fields: Shape,
  fallback: Values<Shape>,
): PreferenceSlice<Values<Shape>> {
  const key = `perpdesk.${name}.${version}`
  const read = () => readFields(fields, fallback, readStored(key))
  const store = createStore<Values<Shape>>()(read)
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) store.setState(read(), true)
    })
  }
  return { key, fallback, store }
}

function readFields<Shape extends Fields>(fields: Shape, fallback: Values<Shape>, stored: unknown): Values<Shape> {
  if (typeof stored !== 'object' || stored === null) return fallback
  const values: Record<string, unknown> = { ...fallback }
  for (const [field, schema] of Object.entries(fields)) {
    const parsed = z.safeParse(schema, Reflect.get(stored, field))
    if (parsed.success && parsed.data !== undefined) values[field] = parsed.data
  }
  // Every field is either the fallback or parsed by the field's own schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return values as Values<Shape>
}

/** Changes some fields and stores them. */
export function setPreferences<Value extends object>(slice: PreferenceSlice<Value>, change: Partial<Value>): void {
  slice.store.setState(change)
  writeStored(slice.key, slice.store.getState())
}

export function resetPreferences<Value extends object>(slice: PreferenceSlice<Value>): void {
  slice.store.setState(slice.fallback, true)
  removeStored(slice.key)
}

/** Returns the slice's values and a function that changes some of them. */
export function usePreferences<Value extends object>(
  slice: PreferenceSlice<Value>,
): readonly [Value, (change: Partial<Value>) => void] {
  const value = useStore(slice.store)
  const change = useCallback((next: Partial<Value>) => setPreferences(slice, next), [slice])
  return [value, change]
}
