import { WebSocketServer } from 'ws'

/**
 * The least that a `ws` server can do for many sockets: sends the same text to every socket, ten times a second. Runs
 * as a separate process; reports its port, and sends texts of the requested number of bytes while that is above 0.
 */
const EVERY_MS = 100

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
let text = Buffer.alloc(0)
process.on('message', (bytes) => {
  text = Buffer.alloc(Number(bytes), 'x')
})
setInterval(() => {
  if (text.length > 0) for (const socket of server.clients) socket.send(text, { binary: false })
}, EVERY_MS)
server.on('listening', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.(address.port)
})
