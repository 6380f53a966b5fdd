import { workerData } from 'node:worker_threads'
import { serveWorker } from '../worker/serve-worker.ts'
import { stepBack } from '../worker/step-back.ts'
import { historyMethods } from './history-methods.ts'
import type { HistoryStoreOptions } from './open-tables.ts'

stepBack()
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from the thread that started this one
serveWorker(historyMethods(workerData as HistoryStoreOptions))
