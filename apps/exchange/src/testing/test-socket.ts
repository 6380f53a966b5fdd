import { type OpAnswer, opAnswer, PRIVATE_STREAM_PATH, PUBLIC_STREAM_PATH } from '@perpdesk/protocol'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { TestClient } from './test-client.ts'

const message = z.object({
  topic: z.string(),
  seq: z.int(),
  ts: z.number(),
  type: z.enum(['snapshot', 'delta']),
  data: z.unknown(),
})
export type TestMessage = z.infer<typeof message>

interface Waiter {
  take(): boolean
  readonly fail: (error: Error) => void
}

/** A client on one socket that keeps everything it receives. */
export class TestSocket {
  readonly answers: OpAnswer[] = []
  readonly messages: TestMessage[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  readonly ws: WebSocket
  readonly #waiters = new Set<Waiter>()

  private constructor(ws: WebSocket) {
    this.ws = ws
    this.closed = new Promise((resolve) => {
      ws.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() })
        for (const waiter of this.#waiters) waiter.fail(new Error(`socket closed: ${code} ${reason.toString()}`))
      })
    })
    ws.on('error', () => undefined)
    ws.on('message', (data: Buffer) => {
      const parsed: unknown = JSON.parse(data.toString())
      const answer = z.safeParse(opAnswer, parsed)
      if (answer.success) this.answers.push(answer.data)
      else this.messages.push(z.parse(message, parsed))
      for (const waiter of this.#waiters) if (waiter.take()) this.#waiters.delete(waiter)
    })
  }

  /** Resolves once the socket is open; rejects with `HTTP status` if the upgrade is refused. */
  static open(url: string, path: string, headers: Record<string, string> = { origin: url }): Promise<TestSocket> {
    const ws = new WebSocket(url.replace(/^http/, 'ws') + path, { headers })
    const socket = new TestSocket(ws)
    return new Promise((resolve, reject) => {
      ws.on('open', () => resolve(socket))
      ws.on('unexpected-response', (_, response) => {
        reject(new Error(`HTTP ${response.statusCode ?? 0}`))
        response.destroy()
      })
      ws.on('error', reject)
    })
  }

  static public(url: string): Promise<TestSocket> {
    return TestSocket.open(url, PUBLIC_STREAM_PATH)
  }

  /** Opens a private socket, logged in with a new one-time token of this client. */
  static async private(client: TestClient): Promise<TestSocket> {
    const { token } = await client.call('oneTimeToken', {})
    const socket = await TestSocket.open(client.url, `${PRIVATE_STREAM_PATH}?v=2`)
    const answer = await socket.ask({ op: 'login', args: [token] })
    if (!answer.success) throw new Error(answer.retMsg)
    return socket
  }

  send(value: unknown): void {
    this.ws.send(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value))
  }

  /** Sends a message and returns the next answer. */
  async ask(value: unknown): Promise<OpAnswer> {
    const before = this.answers.length
    this.send(value)
    return this.until(() => this.answers[before])
  }

  /** Subscribes and waits for each topic's snapshot. */
  async subscribe(...topics: string[]): Promise<void> {
    this.send({ op: 'subscribe', args: topics })
    for (const topic of topics) await this.until(() => this.of(topic)[0])
  }

  of(topic: string): TestMessage[] {
    return this.messages.filter((candidate) => candidate.topic === topic)
  }

  /** Waits until `find` returns a value for what has been received so far, and returns the value. */
  until<Found>(find: () => Found | undefined, timeoutMs = 10_000): Promise<Found> {
    const now = find()
    if (now !== undefined) return Promise.resolve(now)
    return new Promise((resolve, reject) => {
      const waiter = {
        take: () => {
          const found = find()
          if (found === undefined) return false
          clearTimeout(timer)
          resolve(found)
          return true
        },
        fail: (error: Error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter)
        reject(
          new Error(
            `nothing within ${timeoutMs} ms; told: ${JSON.stringify([...this.answers, ...this.messages].slice(-3))}`,
          ),
        )
      }, timeoutMs)
      this.#waiters.add(waiter)
    })
  }

  close(): Promise<{ code: number; reason: string }> {
    this.ws.close()
    return this.closed
  }
}
