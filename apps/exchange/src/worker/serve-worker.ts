import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer, WorkerCall, WorkerMethods } from './call-worker.ts'

/**
 * Answers the calls of a `WorkerCaller` until it sends `end`. A method may return a promise; `end` waits for the
 * pending ones. Runs in the worker.
 */
export function serveWorker(methods: WorkerMethods): void {
  const port = parentPort
  if (port === null) throw new Error('serveWorker runs in a worker only')
  const underWay = new Set<Promise<void>>()

  const answerLater = (id: number, value: Promise<unknown>): void => {
    const settled = value.then(
      (result) => port.postMessage([id, result] satisfies WorkerAnswer),
      (error: unknown) => port.postMessage(failure(id, error)),
    )
    underWay.add(settled)
    void settled.finally(() => underWay.delete(settled))
  }

  port.on('message', (message: WorkerCall | 'end') => {
    if (message === 'end') {
      void Promise.all(underWay).then(() => port.close())
      return
    }
    const [id, name, args] = message
    try {
      const method = methods[name]
      if (method === undefined) throw new Error(`no method ${name}`)
      const value = method(...args)
      if (value instanceof Promise) answerLater(id, value)
      else port.postMessage([id, value] satisfies WorkerAnswer)
    } catch (error) {
      port.postMessage(failure(id, error))
    }
  })
}

function failure(id: number, error: unknown): WorkerAnswer {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
  return [id, undefined, { message, code }]
}
