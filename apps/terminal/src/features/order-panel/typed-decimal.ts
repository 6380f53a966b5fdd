import { type E8, parseE8 } from '@perpdesk/numeric'

/** Reads what stands in a number field; a number still being typed (`"12."`) counts. `undefined` when it is none. */
export function typedDecimal(text: string): E8 | undefined {
  return parseE8(text.endsWith('.') ? text.slice(0, -1) : text)
}
