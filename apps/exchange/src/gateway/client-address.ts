import type { IncomingMessage } from 'node:http'

/** The address as a key: IPv6 by its /64, because one person has all of it; IPv4 in IPv6 clothes as IPv4. */
export function addressKey(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice(7)
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}

/** Whose request it is. Behind the proxy its word counts: the last address of the header, which it wrote itself. */
export function callerAddress(request: IncomingMessage, behindProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const told = behindProxy && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return addressKey(told ?? request.socket.remoteAddress ?? '')
}
