import { vi } from 'vitest'

/** Catches what is handed to the browser as a file, for which the DOM of the tests has no place. */
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
