import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type Endpoint, type EndpointName, endpoints, HEADERS, TOKEN_COOKIE } from '@perpdesk/protocol'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A request as it is sent: the method and path of an endpoint, or any others. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A browser: keeps its cookies, sends its origin and the CSRF token. */
export class Person {
  readonly name: string
  readonly url: string
  readonly cookies = new Map<string, string>()
  readonly #agent = new Agent({ keepAlive: true })

  constructor(name: string, url: string) {
    this.name = name
    this.url = url
  }

  /** Returns the same browser at the address of a reopened exchange. */
  at(url: string): Person {
    const moved = new Person(this.name, url)
    for (const [name, value] of this.cookies) moved.cookies.set(name, value)
    return moved
  }

  send({ method, path, headers = {}, body }: Sent): Promise<Answer> {
    const all = { ...this.#headers(), ...headers }
    const own = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, headers: own, agent: this.#agent }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
        response.on('end', () => {
          this.#keep(response.headers['set-cookie'] ?? [])
          const text = Buffer.concat(parts).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  leave(): void {
    this.#agent.destroy()
  }

  #headers(): Record<string, string> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    return { origin: this.url, cookie, [HEADERS.userToken]: this.cookies.get(TOKEN_COOKIE) ?? '' }
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}

/** Returns the request for an endpoint; `query` is the query string of a POST that takes one. */
export function callOf(name: EndpointName, input: object, query: Readonly<Record<string, string>> = {}): Sent {
  const endpoint: Endpoint = endpoints[name]
  const isGet = endpoint.method === 'GET'
  const fields = Object.entries(isGet ? input : query).map(([field, value]) => [field, `${value}`])
  const search = new URLSearchParams(fields).toString()
  const path = search === '' ? endpoint.path : `${endpoint.path}?${search}`
  if (isGet) return { method: 'GET', path }
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
}
