import { createStore } from 'zustand/vanilla'

/**
 * Storage key of a reverse in progress, shared by the browser's tabs, so that another tab finds a half-done reverse.
 */
export const SHELF_KEY = 'perpdesk.reverse.1'

/** True once a reverse was started in this window. */
export const reverseBegun = createStore<boolean>()(() => false)

/** True if a reverse was in progress when a page was left. */
export function isReverseKept(): boolean {
  try {
    return localStorage.getItem(SHELF_KEY) !== null
  } catch {
    return false
  }
}
