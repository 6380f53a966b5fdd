import { connect, type Socket } from 'node:net'

/** One keep-alive HTTP/1.1 connection that sends ready-made requests one at a time; lean, so that the server is what is measured. */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: ((status: number) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
  }

  static open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new HttpConnection(socket)))
      socket.on('error', reject)
    })
  }

  /** Resolves with the status of the answer. */
  send(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting = resolve
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#received.length < end + 4 + length) return
    const status = Number(head.slice(9, 12))
    this.#received = this.#received.subarray(end + 4 + length)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.(status)
  }
}

export function postRequest(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  })
  return `POST ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
