import { readText, writeStored } from '../../../stores/storage.ts'
import type { LayoutStorage } from './layout.ts'

/**
 * Layouts in this browser. A value that is no JSON is returned as text: it was a layout once, and is put aside like
 * others.
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
