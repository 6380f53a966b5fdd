import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i

/**
 * A keep-alive HTTP/1.1 connection that sends prepared requests one at a time. It reads answers into one buffer,
 * without a stream in between, so that mainly the server is measured.
 */
export class HttpConnection {
  readonly #socket: Socket
  #received = ''
  #waiting: ((status: number) => void) | undefined

  private constructor(url: string, opened: (connection: HttpConnection) => void, failed: (error: Error) => void) {
    const { hostname, port } = new URL(url)
    const buffer = Buffer.alloc(16 * 1024)
    const take = (length: number): boolean => {
      this.#take(buffer.toString('latin1', 0, length))
      return true
    }
    const options = { port: Number(port), host: hostname, noDelay: true, onread: { buffer, callback: take } }
    this.#socket = connect(options, () => opened(this))
    this.#socket.on('error', failed)
  }

  static open(url: string): Promise<HttpConnection> {
    return new Promise((resolve, reject) => void new HttpConnection(url, resolve, reject))
  }

  /** Sends a request; resolves with the status of the answer. */
  send(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting = resolve
      this.#socket.write(request, 'latin1')
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  /** Takes received bytes as latin1 text: one character is one byte. */
  #take(bytes: string): void {
    this.#received += bytes
    const end = this.#received.indexOf(HEAD_END)
    if (end < 0) return
    const length = Number(LENGTH.exec(this.#received)?.[1] ?? 0)
    if (this.#received.length < end + HEAD_END.length + length) return
    const status = Number(this.#received.slice(9, 12))
    this.#received = this.#received.slice(end + HEAD_END.length + length)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.(status)
  }
}

/**
 * Returns a function that makes complete requests as ASCII text. The header is built once, because a slow generator
 * would distort the measurement.
 */
export function postRequests(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): (body: string) => string {
  const lines = Object.entries({ ...headers, 'content-type': 'application/json' })
  const head = `POST ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}content-length: `
  return (body) => `${head}${body.length}\r\n\r\n${body}`
}
