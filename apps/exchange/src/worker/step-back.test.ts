import { constants, getPriority, platform } from 'node:os'
import { expect, it } from 'vitest'
import { WorkerCaller } from './call-worker.ts'

const url = (file: string) => new URL(file, import.meta.url).href

it('a worker that steps back leaves the threads around it where they are', { timeout: 20_000 }, async () => {
  const source = `
    import { getPriority } from 'node:os'
    import { serveWorker } from '${url('./serve-worker.ts')}'
    import { stepBack } from '${url('./step-back.ts')}'
    stepBack()
    serveWorker({ priority: () => getPriority() })`
  const before = getPriority()
  const module = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
  const worker = new WorkerCaller<{ priority: () => number }>(module, undefined)
  const own = await worker.call('priority', [])
  await worker.end()
  expect(getPriority()).toBe(before)
  expect(own > before).toBe(platform() === 'linux' && before < constants.priority.PRIORITY_LOW)
})
