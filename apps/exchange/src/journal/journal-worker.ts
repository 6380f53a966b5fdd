import { workerData } from 'node:worker_threads'
import { serveWorker } from '../worker/serve-worker.ts'
import { journalMethods } from './journal-methods.ts'
import type { JournalStoreOptions } from './journal-store.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from the thread that started this one
serveWorker(journalMethods(workerData as JournalStoreOptions))
