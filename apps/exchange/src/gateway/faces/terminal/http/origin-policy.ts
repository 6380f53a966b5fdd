/**
 * Pages that may act for a person. Behind TLS they are those of the one public origin. Without it only pages that
 * were loaded from this very address under `localhost` or an IP address count: a name could be pointed at this machine
 * by somebody else (DNS rebinding).
 */
export class OriginPolicy {
  readonly #publicOrigin: string

  /** `publicOrigin` such as `https://trade.example`; empty on plain loopback. */
  constructor(publicOrigin: string) {
    this.#publicOrigin = publicOrigin
  }

  /** True when pages are served over TLS by a proxy in front. */
  get secure(): boolean {
    return this.#publicOrigin.startsWith('https://')
  }

  allows(origin: string, host: string | undefined): boolean {
    if (this.#publicOrigin !== '') return origin === this.#publicOrigin
    return host !== undefined && origin === `http://${host}` && isLocalName(host)
  }

  /** Sources of sockets for the Content-Security-Policy. */
  socketSources(host: string | undefined): string {
    if (this.#publicOrigin !== '') return this.#publicOrigin.replace(/^http/, 'ws')
    return host !== undefined && isLocalName(host) ? `ws://${host} wss://${host}` : ''
  }
}

/** `localhost` or an IP address, with or without a port. */
function isLocalName(host: string): boolean {
  return /^(?:localhost|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/.test(host)
}
