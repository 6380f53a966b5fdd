import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ariaKeys, keyCaps } from './chord-words.ts'

/** Keys by command id; empty until the commands are loaded, or while keys are switched off. */
const store = createStore<Readonly<Record<string, string>>>()(() => ({}))

export function reportKeys(keys: Readonly<Record<string, string>>): void {
  store.setState(keys, true)
}

export interface KeyHint {
  /** Returns a control's title followed by the keys: `Cancel all (Shift+X)`. */
  readonly beside: (title: string) => string
  /** For `aria-keyshortcuts`. */
  readonly aria: string | undefined
}

/** Returns a command's keys for a control that does the same: for its title and for screen readers. */
export function useKeyHint(id: string): KeyHint {
  const keys = useStore(store, (known) => known[id])
  if (keys === undefined || keys === '') return { beside: (title) => title, aria: undefined }
  return { beside: (title) => `${title} (${keyCaps(keys).join('+')})`, aria: ariaKeys(keys) }
}
