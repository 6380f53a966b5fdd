import { setTimeout as sleep } from 'node:timers/promises'
import type { AppliedCommand } from '@perpdesk/engine'
import { WorkerCaller, WorkerError } from '../worker/call-worker.ts'
import type { History, PageQuery } from './history.ts'
import { HistoryRefused } from './history-store.ts'
import type { HistoryMethods } from './history-worker.ts'
import { type Told, worthTelling } from './told.ts'

export interface OpenHistoryOptions {
  readonly folder: string
  readonly journalId: string
  /** Milliseconds between two writes. */
  readonly everyMs?: number
  /** Told when rows cannot be written: `null` once they can be again. History lags meanwhile, nothing is lost. */
  readonly onProblem?: (error: Error | null) => void
}

/** History together with the way in: the sequencer tells it every applied command. */
export interface FedHistory extends History {
  ingest(applied: AppliedCommand): void
}

const EVERY_MS = 200
const RETRY_MS = 1_000
/** Events that may wait for the disk. Beyond that history stops listening and is completed from the journal at the next start. */
const MAX_WAITING = 500_000

/** Opens history in a thread of its own. Rejects with {@link HistoryRefused}; its message says what to do. */
export async function openHistory(options: OpenHistoryOptions): Promise<FedHistory> {
  const worker = new WorkerCaller<HistoryMethods>(new URL('./history-worker.ts', import.meta.url), {
    folder: options.folder,
    journalId: options.journalId,
  })
  try {
    return new WorkerHistory(worker, options, await worker.call('open', []))
  } catch (error) {
    await worker.end()
    if (error instanceof WorkerError && error.code === 'historyRefused') throw new HistoryRefused(error.message)
    throw error
  }
}

class WorkerHistory implements FedHistory {
  cursor: number
  readonly #worker: WorkerCaller<HistoryMethods>
  readonly #options: OpenHistoryOptions
  #told: Told[] = []
  #waiting = 0
  #lastSeq: number
  #timer: NodeJS.Timeout | undefined
  #write: Promise<void> | undefined
  /** No more rows in this run: the thread ended or too much waits. */
  #deaf = false
  #stopping = false

  constructor(worker: WorkerCaller<HistoryMethods>, options: OpenHistoryOptions, cursor: number) {
    this.#worker = worker
    this.#options = options
    this.cursor = cursor
    this.#lastSeq = cursor
  }

  ingest(applied: AppliedCommand): void {
    if (this.#deaf || applied.seq <= this.#lastSeq) return
    this.#lastSeq = applied.seq
    const told = worthTelling(applied)
    if (told !== undefined) {
      this.#told.push(told)
      this.#waiting += told.events.length
      if (this.#waiting > MAX_WAITING)
        this.#stopListening(new Error('history cannot keep up and stops until the next start'))
    }
    this.#timer ??= setTimeout(() => this.#begin(), this.#options.everyMs ?? EVERY_MS)
  }

  async flush(): Promise<void> {
    const target = this.#lastSeq
    while (this.cursor < target && !this.#deaf) {
      this.#begin()
      await this.#write
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.flush()
    clearTimeout(this.#timer)
    await this.#write
    await this.#worker.call('close', []).catch(() => undefined)
    await this.#worker.end()
  }

  orders(query: PageQuery) {
    return this.#worker.call('orders', [query])
  }

  executions(query: PageQuery) {
    return this.#worker.call('executions', [query])
  }

  closedPnl(query: PageQuery) {
    return this.#worker.call('closedPnl', [query])
  }

  ledger(query: PageQuery & { readonly coin?: string }) {
    return this.#worker.call('ledger', [query])
  }

  findOrder(account: number, ref: { orderId: number; orderLinkId: string }) {
    return this.#worker.call('findOrder', [account, ref])
  }

  fundingRates(instrument: number, limit: number) {
    return this.#worker.call('fundingRates', [instrument, limit])
  }

  candles(...args: Parameters<History['candles']>) {
    return this.#worker.call('candles', args)
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#write ??= this.#writeAll().finally(() => {
      this.#write = undefined
    })
  }

  /** Writes until nothing waits. What cannot be written now is tried again: the disk may be full for a while. */
  async #writeAll(): Promise<void> {
    while (this.cursor < this.#lastSeq && !this.#deaf) {
      const told = this.#told
      const upTo = this.#lastSeq
      this.#told = []
      this.#waiting = 0
      let troubled = false
      while (this.cursor < upTo && !this.#deaf) {
        try {
          this.cursor = await this.#worker.call('write', [told, upTo])
          if (troubled) this.#options.onProblem?.(null)
        } catch (error) {
          const problem = error instanceof Error ? error : new Error(String(error))
          const ended = error instanceof WorkerError && error.code === 'workerEnded'
          if (ended || this.#stopping) this.#stopListening(problem)
          else {
            if (!troubled) this.#options.onProblem?.(problem)
            troubled = true
            await sleep(RETRY_MS)
          }
        }
      }
    }
  }

  #stopListening(error: Error): void {
    this.#deaf = true
    this.#told = []
    this.#options.onProblem?.(error)
  }
}
