import { defineConfig } from 'vitest/config'

const node = (name: string, root: string, more?: { isolate: false }) => ({
  extends: true as const,
  test: { name, root, include: ['src/**/*.test.ts'], environment: 'node' as const, ...more },
})

/** For packages whose modules keep nothing that an answer depends on, and whose tests replace none: their files share a worker and its modules. */
const PURE = { isolate: false } as const

export default defineConfig({
  test: {
    // A test over real files and sockets shares the machine with others; a slow machine is no failure.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // As many as the machine has cores: a test that waits for a socket or a timer leaves its core to another.
    maxWorkers: '100%',
    projects: [
      node('numeric', 'packages/numeric', PURE),
      node('trading', 'packages/trading', PURE),
      node('protocol', 'packages/protocol', PURE),
      node('engine', 'packages/engine', PURE),
      node('exchange', 'apps/exchange'),
      { extends: true, test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'terminal',
          root: 'apps/terminal',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          environment: 'jsdom',
          // Each file has a context of its own in a thread that stays: the document's code is read once a thread, not once a file.
          pool: 'vmThreads',
        },
      },
    ],
  },
})
