import { WebSocket } from 'ws'

/** Prefix of the ids of the pings with which a listener ensures that it has received everything. */
const OWN_PING = 'heard'

/** One socket, and the messages received since the last `take`, in order. */
export class Listener {
  /** Name of the user, and which of the user's sockets this is. */
  readonly name: string
  readonly #socket: WebSocket
  #reported: unknown[] = []
  #pings = 0
  #waiting: { reqId: string; heard: () => void } | undefined
  readonly closed: Promise<void>
  #isOpen = true

  private constructor(name: string, socket: WebSocket) {
    this.name = name
    this.#socket = socket
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#isOpen = false
        this.#reported.push({ closed: code, reason: reason.toString() })
        this.#waiting?.heard()
        resolve()
      })
    })
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString())))
  }

  /** Opens a socket; rejects with the status if the gateway refuses the connection. */
  static open(name: string, url: string, path: string, headers: Readonly<Record<string, string>>): Promise<Listener> {
    const socket = new WebSocket(url.replace(/^http/, 'ws') + path, { headers })
    const listener = new Listener(name, socket)
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(listener))
      socket.on('unexpected-response', (_, response) => {
        reject(new Error(`HTTP ${response.statusCode ?? 0}`))
        response.destroy()
      })
      socket.on('error', reject)
    })
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  say(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Resolves once everything sent before has been received: the answer to a ping comes after it. */
  async hearAll(): Promise<void> {
    if (!this.#isOpen) return
    const reqId = `${OWN_PING}${++this.#pings}`
    await new Promise<void>((heard) => {
      this.#waiting = { reqId, heard }
      this.say({ op: 'ping', reqId })
    })
    this.#waiting = undefined
  }

  /** Returns all messages received since the last call. */
  take(): readonly unknown[] {
    const reported = this.#reported
    this.#reported = []
    return reported
  }

  async close(): Promise<void> {
    this.#socket.close()
    await this.closed
  }

  #hear(message: unknown): void {
    if (isAnswerTo(message, this.#waiting?.reqId)) this.#waiting?.heard()
    else this.#reported.push(message)
  }
}

function isAnswerTo(message: unknown, reqId: string | undefined): boolean {
  return (
    reqId !== undefined &&
    typeof message === 'object' &&
    message !== null &&
    'reqId' in message &&
    message.reqId === reqId
  )
}
