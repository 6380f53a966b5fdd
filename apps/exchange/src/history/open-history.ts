import { WorkerCaller, WorkerError, workerModule } from '../worker/call-worker.ts'
import { CalledHistory, type FedHistory, type FeedOptions, type HistoryCall } from './called-history.ts'
import { HistoryRefused } from './history-faults.ts'
import type { HistoryMethods } from './history-methods.ts'

export type { FedHistory } from './called-history.ts'

export interface OpenHistoryOptions extends FeedOptions {
  readonly folder: string
  readonly journalId: string
  /** See `HistoryStoreOptions`. */
  readonly checkFirstBytes?: number
}

/**
 * Opens history in a worker thread. Rejects with {@link HistoryRefused}, whose message tells the operator how to
 * proceed.
 */
export async function openHistory(options: OpenHistoryOptions): Promise<FedHistory> {
  const { folder, journalId, checkFirstBytes } = options
  const module = workerModule('history-worker', import.meta.url)
  const worker = new WorkerCaller<HistoryMethods>(module, {
    folder,
    journalId,
    ...(checkFirstBytes === undefined ? {} : { checkFirstBytes }),
  })
  const call: HistoryCall = (name, args) => worker.call(name, args)
  try {
    return new CalledHistory(await call('open', []), options, call, () => worker.end())
  } catch (error) {
    await worker.end()
    if (error instanceof WorkerError && error.code === 'historyRefused') throw new HistoryRefused(error.message)
    throw error
  }
}
