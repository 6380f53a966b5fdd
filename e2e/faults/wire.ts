import type { BrowserContext, WebSocketRoute } from '@playwright/test'

/** Replaces a message of a connection, which is counted from 1: returns the messages that arrive instead. */
export type Mangle = (text: string, connection: number) => readonly string[]

interface Socket {
  readonly page: WebSocketRoute
  readonly server: WebSocketRoute
  dead: boolean
}

/** Intercepts the WebSockets between the pages of a browser and the exchange. */
export class Wire {
  readonly #sockets = new Set<Socket>()
  /** Changes messages from the server to the page. */
  mangle: Mangle = (text) => [text]
  /** Changes messages from the page to the server. */
  mangleUp: Mangle = (text) => [text]
  /** Milliseconds by which each message is delayed, in either direction. */
  delay = 0
  /** True to refuse new connections. */
  refusing = false
  opened = 0

  static async between(context: BrowserContext): Promise<Wire> {
    const wire = new Wire()
    await context.routeWebSocket(/\/realtime\//, (page) => wire.#connect(page))
    return wire
  }

  #connect(page: WebSocketRoute): void {
    const connection = ++this.opened
    if (this.refusing) {
      void page.close({ code: 1013, reason: 'refused' })
      return
    }
    const server = page.connectToServer()
    const socket: Socket = { page, server, dead: false }
    this.#sockets.add(socket)
    server.onMessage((data) => {
      for (const text of this.mangle(String(data), connection)) this.#later(socket, () => page.send(text))
    })
    page.onMessage((data) => {
      for (const text of this.mangleUp(String(data), connection)) this.#later(socket, () => server.send(text))
    })
    page.onClose((code, reason) => {
      this.#sockets.delete(socket)
      void server.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) })
    })
    server.onClose(() => {
      this.#sockets.delete(socket)
      if (!socket.dead) void page.close({ code: 1001 })
    })
  }

  #later(socket: Socket, act: () => void): void {
    if (socket.dead) return
    const guarded = () => {
      if (socket.dead || !this.#sockets.has(socket)) return
      act()
    }
    if (this.delay === 0) guarded()
    else setTimeout(guarded, this.delay)
  }

  /** Makes the current connections silent while they look open. */
  deaden(): void {
    for (const socket of this.#sockets) socket.dead = true
  }

  /** Closes the current connections. */
  async cut(): Promise<void> {
    await Promise.all([...this.#sockets].map(({ page }) => page.close({ code: 1011, reason: 'cut' })))
    this.#sockets.clear()
  }
}
