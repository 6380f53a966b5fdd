/**
 * Decides which pages may act for a user. Behind TLS these are the pages of the public origin. Without it, only pages
 * loaded from this same address, under `localhost` or an IP address, are allowed: any other host name could be pointed
 * at this machine by an attacker (DNS rebinding).
 */
export class OriginPolicy {
  readonly #publicOrigin: string

  /** `publicOrigin` such as `https://trade.example`; empty on plain loopback. */
  constructor(publicOrigin: string) {
    this.#publicOrigin = publicOrigin
  }

  /** True if a proxy serves the pages over TLS. */
  get secure(): boolean {
    return this.#publicOrigin.startsWith('https://')
  }

  allows(origin: string, host: string | undefined): boolean {
    if (this.#publicOrigin !== '') return origin === this.#publicOrigin
    return host !== undefined && origin === `http://${host}` && isLocalName(host)
  }

  /**
   * Returns the website as passkeys know it: its host name and origin. Returns `undefined` for an address without a host
   * name, because browsers allow no passkeys there.
   */
  relyingParty(host: string | undefined): { readonly id: string; readonly origin: string } | undefined {
    const origin = this.#publicOrigin !== '' ? this.#publicOrigin : `http://${host}`
    if (host === undefined || !this.allows(origin, host)) return undefined
    const { hostname } = new URL(origin)
    return /^\[|^[\d.]+$/.test(hostname) ? undefined : { id: hostname, origin }
  }

  /** Returns the WebSocket sources for the content security policy. */
  socketSources(host: string | undefined): string {
    if (this.#publicOrigin !== '') return this.#publicOrigin.replace(/^http/, 'ws')
    return host !== undefined && isLocalName(host) ? `ws://${host} wss://${host}` : ''
  }
}

/** True for `localhost` or an IP address, with or without a port. */
function isLocalName(host: string): boolean {
  return /^(?:localhost|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/.test(host)
}
