import { vi } from 'vitest'

/** Catches files handed to the browser, for which the DOM of the tests has no place. */
export function catchFiles(): Blob[] {
  const written: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      written.push(blob)
      return 'blob:written'
    },
    revokeObjectURL: () => undefined,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  return written
}
