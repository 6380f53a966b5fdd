import {
  type Endpoint,
  type EndpointName,
  type Envelope,
  endpoints,
  envelope,
  HEADERS,
  type RequestOf,
  type ResultOf,
  SESSION_COOKIE,
  TOKEN_COOKIE,
} from '@perpdesk/protocol'
import * as z from 'zod/mini'

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Envelope<unknown>
}

/** A browser's worth of HTTP: keeps cookies, echoes the CSRF token, holds every answer against its schema. */
export class TestClient {
  readonly url: string
  readonly cookies = new Map<string, string>()
  /** Public id of the account that calls name; none for the main one. */
  #account: string | undefined

  constructor(url: string) {
    this.url = url
  }

  static async demo(url: string, input: RequestOf<'demo'> = {}): Promise<TestClient> {
    const client = new TestClient(url)
    await client.call('demo', input)
    return client
  }

  /** The same browser at another address: that of the exchange after a restart. */
  at(url: string): TestClient {
    const moved = new TestClient(url)
    for (const [name, value] of this.cookies) moved.cookies.set(name, value)
    return moved
  }

  /** The same browser's other window, which acts on another account. */
  on(account: string): TestClient {
    const other = this.at(this.url)
    other.#account = account
    return other
  }

  get sessionToken(): string {
    return this.cookies.get(SESSION_COOKIE) ?? ''
  }

  headers(): Record<string, string> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const token = this.cookies.get(TOKEN_COOKIE)
    return {
      origin: this.url,
      ...(cookie !== '' && { cookie }),
      ...(token !== undefined && { [HEADERS.userToken]: token }),
      ...(this.#account !== undefined && { [HEADERS.account]: this.#account }),
    }
  }

  /** Calls an endpoint and hands back its result; an error of the API is thrown as `code: sentence`. */
  async call<Name extends EndpointName>(name: Name, input: RequestOf<Name>): Promise<ResultOf<Name>> {
    const { body } = await this.ask(name, input)
    if (body.retCode !== 0) throw new Error(`${body.retCode}: ${body.retMsg}`)
    // The schema that was picked by name says so; the compiler cannot follow the pick.
    return z.parse(endpoints[name].result, body.result) as ResultOf<Name>
  }

  /** The same without judging the answer; `input` may be anything. */
  async ask(name: EndpointName, input: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    const endpoint: Endpoint = endpoints[name]
    if (endpoint.method === 'GET') {
      const query = new URLSearchParams(z.parse(z.record(z.string(), z.string()), input)).toString()
      return this.send(`${endpoint.path}${query === '' ? '' : `?${query}`}`, { headers })
    }
    return this.send(endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
  }

  /** Asks for a file and hands back its text with its headers. */
  async download(name: EndpointName, input: Record<string, string>): Promise<{ text: string; headers: Headers }> {
    const response = await fetch(`${this.url}${endpoints[name].path}?${new URLSearchParams(input).toString()}`, {
      headers: this.headers(),
    })
    return { text: await response.text(), headers: response.headers }
  }

  /** Any request at all, with this client's cookies; the answer must be an envelope. */
  async send(path: string, init: RequestInit = {}): Promise<TestAnswer> {
    const own = new Headers(this.headers())
    for (const [name, value] of new Headers(init.headers)) {
      if (value === '') own.delete(name)
      else own.set(name, value)
    }
    const response = await fetch(this.url + path, { ...init, headers: own })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const body = z.parse(envelope, await response.json())
    return { status: response.status, headers: response.headers, body }
  }
}
