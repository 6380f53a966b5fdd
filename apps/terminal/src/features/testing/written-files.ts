import { vi } from 'vitest'

/** Collects files that the code under test saves, because jsdom cannot save files. */
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
