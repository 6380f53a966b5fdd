import { type E8, parseE8 } from '@perpdesk/numeric'

/**
 * Returns the exact value of a number field, at eight decimals. A number still being typed (`"12."`) counts.
 * `undefined` for anything else, and for a sign unless `signed`.
 */
export function typedDecimal(text: string, options?: { readonly signed?: boolean }): E8 | undefined {
  return parseE8(text.endsWith('.') ? text.slice(0, -1) : text, options)
}
