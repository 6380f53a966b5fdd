import { type E8, parseE8 } from '@perpdesk/numeric'

/**
 * Reads the value of a number field; a number still being typed (`"12."`) counts. `undefined` for anything else, and for a sign
 * where none may be.
 */
export function typedDecimal(text: string, options?: { readonly signed?: boolean }): E8 | undefined {
  return parseE8(text.endsWith('.') ? text.slice(0, -1) : text, options)
}
