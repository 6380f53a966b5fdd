import { once } from 'node:events'
import { WebSocket } from 'ws'
import { mainThreadSeconds, usageOf } from '../scripts/lib/process-usage.ts'

/** Traffic received by all sockets in a period, and its cost to the server. */
export interface Span {
  readonly seconds: number
  readonly messages: number
  readonly bytes: number
  readonly cpuMicroseconds: number
  readonly mainThreadMicroseconds: number
}

/** Many sockets to one server, which count their messages. */
export class Crowd {
  readonly #pid: number
  readonly #sockets: WebSocket[] = []
  #messages = 0
  #bytes = 0

  private constructor(pid: number) {
    this.#pid = pid
  }

  static async open(url: string, pid: number, size: number): Promise<Crowd> {
    const crowd = new Crowd(pid)
    for (let index = 0; index < size; index++) {
      const socket = new WebSocket(url, { origin: new URL(url).origin.replace('ws', 'http') })
      await once(socket, 'open')
      socket.on('message', (data: Buffer) => {
        crowd.#messages++
        crowd.#bytes += data.length
      })
      crowd.#sockets.push(socket)
    }
    return crowd
  }

  say(text: string): void {
    for (const socket of this.#sockets) socket.send(text)
  }

  async listen(seconds: number): Promise<Span> {
    const before = this.#counts()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const after = this.#counts()
    return {
      seconds,
      messages: after.messages - before.messages,
      bytes: after.bytes - before.bytes,
      cpuMicroseconds: after.cpuMicroseconds - before.cpuMicroseconds,
      mainThreadMicroseconds: after.mainThreadMicroseconds - before.mainThreadMicroseconds,
    }
  }

  leave(): void {
    for (const socket of this.#sockets) socket.terminate()
  }

  #counts(): Omit<Span, 'seconds'> {
    return {
      messages: this.#messages,
      bytes: this.#bytes,
      cpuMicroseconds: usageOf(this.#pid).cpuSeconds * 1e6,
      mainThreadMicroseconds: mainThreadSeconds(this.#pid) * 1e6,
    }
  }
}
