import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { toSafeInteger } from '@perpdesk/numeric'

/** Networks in which a proxy is trusted if the settings name none: this machine and private networks. */
const OWN_NETWORKS =
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,100.64.0.0/10,::1/128,fc00::/7,fe80::/10'

/** True if the remote address is this machine. */
export function isLoopback(remote: string): boolean {
  return remote === '::1' || withoutClothes(remote).startsWith('127.')
}

/**
 * Returns an address as a key of rate limits: IPv6 by its /64 prefix, because one subscriber has all of it; IPv4-mapped
 * IPv6 as IPv4.
 */
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

/** Determines the client address of a request, given the trusted proxies. */
export class ClientAddresses {
  readonly #proxies: BlockList | undefined

  /**
   * `proxies`: addresses and networks separated by commas; if empty, {@link OWN_NETWORKS}. Without a public origin no
   * proxy is trusted.
   */
  constructor({ publicOrigin, proxies }: { readonly publicOrigin: string; readonly proxies: string }) {
    this.#proxies = publicOrigin === '' ? undefined : networks(proxies === '' ? OWN_NETWORKS : proxies)
  }

  /** True if the connection comes from a trusted proxy, and so carries requests of many clients. */
  isProxy(remote: string): boolean {
    if (this.#proxies === undefined) return false
    const plain = withoutClothes(remote)
    return isIP(plain) !== 0 && this.#proxies.check(plain, family(plain))
  }

  /**
   * Returns the client address of a request as a key. Only the last address of the header counts, because the proxy
   * itself wrote it.
   */
  addressOf(request: IncomingMessage): string {
    const remote = request.socket.remoteAddress ?? ''
    const forwarded = request.headers['x-forwarded-for']
    if (typeof forwarded !== 'string' || !this.isProxy(remote)) return addressKey(remote)
    const claimed = forwarded.split(',').at(-1)?.trim() ?? ''
    return addressKey(isIP(claimed) === 0 ? remote : claimed)
  }
}

/** True if `proxies` is a valid list of addresses and networks for {@link ClientAddresses}. */
export function areNetworks(proxies: string): boolean {
  try {
    networks(proxies)
    return true
  } catch {
    return false
  }
}

/** Parses the list. Throws for anything that is neither an address nor a network. */
function networks(list: string): BlockList {
  const found = new BlockList()
  for (const item of list.split(',')) {
    const [address = '', bits] = item.trim().split('/')
    if (bits === undefined) found.addAddress(address, family(address))
    // An empty prefix length would be read as 0, which is the network of all addresses.
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
