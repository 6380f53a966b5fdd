import { describe, expect, it } from 'vitest'
import { WorkerCaller, WorkerError } from './call-worker.ts'

const SERVE = new URL('./serve-worker.ts', import.meta.url).href

/** Returns a worker whose methods are given as source text. */
function worker(methods: string) {
  const source = `import { serveWorker } from '${SERVE}'\nserveWorker(${methods})`
  return new WorkerCaller<{
    add: (a: number, b: bigint) => string
    later: (value: number) => Promise<number>
    refuse: () => never
    die: () => never
  }>(new URL(`data:text/javascript,${encodeURIComponent(source)}`), undefined)
}

const METHODS = `{
  add: (a, b) => String(BigInt(a) + b),
  later: (value) => new Promise((resolve) => setTimeout(() => resolve(value), 20)),
  refuse: () => { throw Object.assign(new Error('not today'), { code: 'closed' }) },
  die: () => process.exit(3),
}`

describe('calls to a worker', { timeout: 20_000 }, () => {
  it('are answered with the value, or with the message and code of what was thrown', async () => {
    const caller = worker(METHODS)
    expect(await caller.call('add', [1, 2n])).toBe('3')
    await expect(caller.call('refuse', [])).rejects.toEqual(new WorkerError('not today', 'closed'))
    expect(await caller.call('add', [3, 4n])).toBe('7')
    await caller.end()
    await expect(caller.call('add', [1, 2n])).rejects.toMatchObject({ code: 'workerEnded' })
  })

  it('are all answered before the worker ends, also those that take time', async () => {
    const caller = worker(METHODS)
    const answers = Promise.all([caller.call('later', [1]), caller.call('later', [2]), caller.call('add', [0, 3n])])
    await caller.end()
    expect(await answers).toEqual([1, 2, '3'])
  })

  it('are refused when the worker dies instead of waiting for ever', async () => {
    const caller = worker(METHODS)
    const calls = await Promise.allSettled([caller.call('later', [1]), caller.call('die', [])])
    expect(calls).toMatchObject([{ reason: { code: 'workerEnded' } }, { reason: { code: 'workerEnded' } }])
  })
})
