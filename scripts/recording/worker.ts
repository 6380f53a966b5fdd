import { parentPort, workerData } from 'node:worker_threads'
import { type Report, work } from './work.ts'

/** Does what it was given and tells of it; what it tells is plain data. */
const report: Report = await work(workerData)
parentPort?.postMessage(report, [])
