import { parentPort, workerData } from 'node:worker_threads'
import { type Report, work } from './work.ts'

/** Carries out the task and posts the report as plain data. */
const report: Report = await work(workerData)
parentPort?.postMessage(report, [])
