import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Methods of a worker; synchronous calls are answered in order. */
export type WorkerMethods = Readonly<Record<string, (...args: never[]) => unknown>>

/** A call to a worker. Calls and answers are tuples, because with objects the field names would be copied each time. */
export type WorkerCall = readonly [id: number, name: string, args: readonly never[]]

/** The answer of a worker; with a fault if the method threw. */
export type WorkerAnswer = readonly [
  id: number,
  value: unknown,
  fault?: { readonly message: string; readonly code: string },
]

/** A method of a worker threw, or the worker itself ended; `code` is the error's code, or `workerEnded`. */
export class WorkerError extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.name = 'WorkerError'
    this.code = code
  }
}

interface Pending {
  readonly resolve: (value: never) => void
  readonly reject: (error: WorkerError) => void
}

/**
 * Returns the URL of a worker's module next to the calling module: a source beside sources, and a bundled file beside
 * bundled files.
 */
export function workerModule(name: string, caller: string): URL {
  return new URL(`./${name}${caller.endsWith('.ts') ? '.ts' : '.js'}`, caller)
}

/** A worker thread and its pending calls. */
export class WorkerCaller<Methods extends WorkerMethods> {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #ended = false

  /** `start` is passed to the worker as its `workerData`. */
  constructor(module: URL, start: unknown) {
    this.#worker = new Worker(module, { workerData: start })
    this.#worker.on('message', (answer: WorkerAnswer) => this.#settle(answer))
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error.message : String(error)))
    this.#worker.on('exit', (code) => this.#end(`the worker ended with code ${code}`))
  }

  /** Calls a method; rejects with {@link WorkerError}. */
  call<Name extends keyof Methods & string>(
    name: Name,
    args: Parameters<Methods[Name]>,
  ): Promise<Awaited<ReturnType<Methods[Name]>>> {
    if (this.#ended) return Promise.reject(new WorkerError('the worker has ended', 'workerEnded'))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage([id, name, args], [])
    })
  }

  /** Ends the worker once all calls are answered. */
  async end(): Promise<void> {
    if (this.#ended) return
    this.#worker.postMessage('end', [])
    await once(this.#worker, 'exit')
  }

  #settle([id, value, fault]: WorkerAnswer): void {
    const pending = this.#pending.get(id)
    if (pending === undefined) return
    this.#pending.delete(id)
    if (fault !== undefined) pending.reject(new WorkerError(fault.message, fault.code))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer to the method called under this id
    else pending.resolve(value as never)
  }

  #end(why: string): void {
    this.#ended = true
    for (const pending of this.#pending.values()) pending.reject(new WorkerError(why, 'workerEnded'))
    this.#pending.clear()
  }
}
