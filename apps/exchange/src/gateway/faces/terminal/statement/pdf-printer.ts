import type { MonthlyStatement } from '@perpdesk/protocol'
import { WorkerCaller, workerModule } from '../../../../worker/call-worker.ts'
import type { PdfMethods } from './pdf-methods.ts'

/**
 * Makes PDF files in a worker thread, one after another: a file takes a tenth of a second of computing, during which the
 * exchange's own thread would answer nobody. The thread exists only while files are made.
 */
export class PdfPrinter {
  #last: Promise<unknown> = Promise.resolve()

  /** Returns the PDF file of a statement, as {@link statementPdf} describes it. */
  statement(month: string, time: number, statement: MonthlyStatement): Promise<Uint8Array> {
    const file = this.#last.then(() => print(month, time, statement))
    this.#last = file.catch(() => undefined)
    return file
  }
}

async function print(month: string, time: number, statement: MonthlyStatement): Promise<Uint8Array> {
  const worker = new WorkerCaller<PdfMethods>(workerModule('pdf-worker', import.meta.url), undefined)
  try {
    return await worker.call('statementPdf', [month, time, statement])
  } finally {
    await worker.end()
  }
}
