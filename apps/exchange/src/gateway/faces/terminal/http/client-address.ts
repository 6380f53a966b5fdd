import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { toSafeInteger } from '@perpdesk/numeric'

/** A proxy may stand in one of these when the settings name none: on this machine or in the operator's own network. */
const OWN_NETWORKS =
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,100.64.0.0/10,::1/128,fc00::/7,fe80::/10'

/** True for a peer on this machine. */
export function isLoopback(remote: string): boolean {
  return remote === '::1' || withoutClothes(remote).startsWith('127.')
}

/** The address as a key: IPv6 by its /64, because one person has all of it; IPv4 in IPv6 clothes as IPv4. */
export function addressKey(address: string): string {
  const plain = withoutClothes(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%', 1)[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    const written = groups.length + last.length + (tail.includes('.') ? 1 : 0)
    groups.push(...Array<string>(8 - written).fill('0'), ...last)
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Finds the address of a request, given the proxies that are trusted on it. */
export class ClientAddresses {
  readonly #proxies: BlockList | undefined

  /** `proxies`: addresses and networks, with commas between; empty for {@link OWN_NETWORKS}. No public origin, no proxy. */
  constructor({ publicOrigin, proxies }: { readonly publicOrigin: string; readonly proxies: string }) {
    this.#proxies = publicOrigin === '' ? undefined : networks(proxies === '' ? OWN_NETWORKS : proxies)
  }

  /** True for a connection that carries the requests of many. */
  isProxy(remote: string): boolean {
    if (this.#proxies === undefined) return false
    const plain = withoutClothes(remote)
    return isIP(plain) !== 0 && this.#proxies.check(plain, family(plain))
  }

  /** Sender of a request, as a key. Of the header only the last address counts: that one the proxy wrote itself. */
  addressOf(request: IncomingMessage): string {
    const remote = request.socket.remoteAddress ?? ''
    const forwarded = request.headers['x-forwarded-for']
    if (typeof forwarded !== 'string' || !this.isProxy(remote)) return addressKey(remote)
    const told = forwarded.split(',').at(-1)?.trim() ?? ''
    return addressKey(isIP(told) === 0 ? remote : told)
  }
}

/** True where `proxies` names addresses and networks in the form that {@link ClientAddresses} takes. */
export function areNetworks(proxies: string): boolean {
  try {
    networks(proxies)
    return true
  } catch {
    return false
  }
}

/** Throws at what is neither an address nor a network. */
function networks(list: string): BlockList {
  const found = new BlockList()
  for (const item of list.split(',')) {
    const [address = '', bits] = item.trim().split('/')
    if (bits === undefined) found.addAddress(address, family(address))
    // An empty number would be the network of everybody.
    else if (bits === '') throw new RangeError(`no size of the network in ${item}`)
    else found.addSubnet(address, toSafeInteger(BigInt(bits)), family(address))
  }
  return found
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

function withoutClothes(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
