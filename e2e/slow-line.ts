import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Delays in milliseconds. */
export interface Delays {
  readonly least: number
  readonly most: number
}

/** Delays of a line on which an answer may arrive after what was pushed, or done, since the request. */
export const SLOW: Delays = { least: 100, most: 900 }

const REQUEST = /^[A-Z]+ (\S+) HTTP\/1/
/** Files of the terminal. They arrive at once: they would be most of the time of a check that is about answers. */
const FILE = /\.\w+(\?|$)/

/**
 * A line to the exchange on which everything that the exchange sends, except files, arrives late: in order within a
 * connection, with delays that differ between pieces and connections.
 */
export class SlowLine {
  readonly #server: Server
  readonly #open = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
  }

  /** Opens a line to the local port on a free port. */
  static async to(port: number, delays: Delays): Promise<SlowLine> {
    const server = createServer()
    const line = new SlowLine(server)
    server.on('connection', (browser) => line.#join(browser, connect(port, '127.0.0.1'), delays))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return line
  }

  get port(): number {
    // A server that listens on a port has an address of this type.
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(browser: Socket, exchange: Socket, { least, most }: Delays): void {
    const waiting: (() => void)[] = []
    let last = 0
    let isFile = false
    browser.on('data', (piece: Buffer) => {
      const [, path] = REQUEST.exec(piece.toString('latin1', 0, 512)) ?? []
      if (path !== undefined) isFile = FILE.test(path)
    })
    /** Acts on the browser's side after a delay. Each timer runs the oldest action, so that they stay in order. */
    const later = (act: () => void) => {
      waiting.push(act)
      const now = performance.now()
      last = Math.max(last, isFile ? now : now + least + Math.random() * (most - least))
      setTimeout(() => waiting.shift()?.(), last - now)
    }
    browser.setNoDelay(true)
    browser.pipe(exchange)
    exchange.on('data', (piece: Buffer) => later(() => browser.write(piece)))
    exchange.on('close', () => later(() => browser.destroy()))
    browser.on('close', () => exchange.destroy())
    for (const socket of [browser, exchange]) {
      this.#open.add(socket)
      socket.on('close', () => this.#open.delete(socket))
      // A broken connection is closed on both sides.
      socket.on('error', () => socket.destroy())
    }
  }
}
