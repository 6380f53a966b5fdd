import { vi } from 'vitest'
import { followLayout } from '../ui/layout-now.ts'

/** Simulates a screen of this size, in CSS pixels. `vi.unstubAllGlobals` restores jsdom's own at the next call. */
export function stubScreen(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
  vi.stubGlobal('visualViewport', null)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  followLayout()()
}
