import { vi } from 'vitest'

/** A `ResizeObserver` for jsdom, which has none; sizes never change there. */
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
