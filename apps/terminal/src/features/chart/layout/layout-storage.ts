import { readText, writeStored } from '../../../stores/storage.ts'
import type { LayoutStorage } from './layout.ts'

/**
 * Storage of layouts in this browser. A stored value that is not JSON is returned as text, so that the caller saves it
 * as damaged.
 */
export const LAYOUT_STORAGE: LayoutStorage = {
  read(key) {
    const text = readText(key)
    try {
      return text && (JSON.parse(text) as unknown)
    } catch {
      return text
    }
  },
  write: writeStored,
}
