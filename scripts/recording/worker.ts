import { parentPort, workerData } from 'node:worker_threads'
import { type Report, work } from './work.ts'

/** Does its share of the work and posts the results as plain data. */
const report: Report = await work(workerData)
parentPort?.postMessage(report, [])
