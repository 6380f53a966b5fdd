import { createStore } from 'zustand/vanilla'

/** Where a reverse under way is kept: of the browser and not of the tab, so that what one tab left half done another one finds. */
export const SHELF_KEY = 'perpdesk.reverse.1'

/** Whether somebody began a reverse in this window. */
export const reverseBegun = createStore<boolean>()(() => false)

/** True where a reverse was under way when a page was left. */
export function isReverseKept(): boolean {
  try {
    return localStorage.getItem(SHELF_KEY) !== null
  } catch {
    return false
  }
}
