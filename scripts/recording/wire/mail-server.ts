import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReceivedMail } from '../../../apps/exchange/src/testing/mail-box.ts'

/** A mail server in a thread of its own, because the timers of the recorded exchange's thread are mocked. */
export class MailServer {
  readonly url: string
  readonly received: ReceivedMail[] = []
  readonly #worker: Worker

  private constructor(worker: Worker, url: string) {
    this.#worker = worker
    this.url = url
    worker.on('message', (mail: ReceivedMail) => this.received.push(mail))
  }

  static async start(): Promise<MailServer> {
    const worker = new Worker(new URL('./mail-server-worker.ts', import.meta.url))
    const [url]: string[] = await once(worker, 'message')
    return new MailServer(worker, url ?? '')
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
