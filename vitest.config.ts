import { defineConfig } from 'vitest/config'

const node = (name: string, root: string) => ({
  extends: true as const,
  test: { name, root, include: ['src/**/*.test.ts'], environment: 'node' as const },
})

export default defineConfig({
  test: {
    // A test over real files and sockets shares the machine with others; a slow machine is no failure.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      node('numeric', 'packages/numeric'),
      node('trading', 'packages/trading'),
      node('protocol', 'packages/protocol'),
      node('engine', 'packages/engine'),
      node('exchange', 'apps/exchange'),
      { extends: true, test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'terminal',
          root: 'apps/terminal',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          environment: 'jsdom',
        },
      },
    ],
  },
})
