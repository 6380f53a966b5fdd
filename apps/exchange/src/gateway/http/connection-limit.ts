import type { Server } from 'node:http'
import { addressKey } from '../client-address.ts'

/** Connections of one address, sockets and half-open requests included; a browser has about ten. */
const MAX_PER_ADDRESS = 500

/** Cuts off the connections of an address that holds too many before a byte of them is read. */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > MAX_PER_ADDRESS) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
