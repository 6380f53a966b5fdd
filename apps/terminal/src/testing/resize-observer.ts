import { vi } from 'vitest'

/** The observer of sizes that the DOM of the tests lacks; there nothing ever changes its size. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
