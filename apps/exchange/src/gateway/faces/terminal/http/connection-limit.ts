import type { Server } from 'node:http'
import { addressKey, type ClientAddresses } from './client-address.ts'

/** Maximum number of connections of one address, including sockets and half-open requests; a browser has about ten. */
const MAX_PER_ADDRESS = 500

/**
 * Closes a new connection of an address that has too many, before any byte is read. Connections of a proxy are not
 * counted, because they carry many clients; their pending requests and sockets are limited instead.
 */
export function limitConnections(server: Server, addresses: ClientAddresses): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const remote = socket.remoteAddress ?? ''
    if (addresses.isProxy(remote)) return
    const address = addressKey(remote)
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
