import { createStore } from 'zustand/vanilla'

/** Storage key of a reverse under way: of the browser, not the tab, so that another tab finds one left half done. */
export const SHELF_KEY = 'perpdesk.reverse.1'

/** True once a reverse began in this window. */
export const reverseBegun = createStore<boolean>()(() => false)

/** True where a reverse was under way when a page was left. */
export function isReverseKept(): boolean {
  try {
    return localStorage.getItem(SHELF_KEY) !== null
  } catch {
    return false
  }
}
