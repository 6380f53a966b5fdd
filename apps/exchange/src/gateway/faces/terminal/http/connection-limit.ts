import type { Server } from 'node:http'
import { addressKey, type ClientAddresses } from './client-address.ts'

/** Connections of one address, sockets and half-open requests included; a browser has about ten. */
const MAX_PER_ADDRESS = 500

/**
 * Cuts off the connections of an address that holds too many before a byte of them is read. Those of a proxy belong to many
 * people, whose open requests and sockets are counted instead.
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
