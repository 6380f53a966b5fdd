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

/** An HTTP client like a browser: keeps cookies, sends the CSRF token, and checks every answer against its schema. */
export class TestClient {
  readonly url: string
  readonly cookies = new Map<string, string>()
  /** Public id of the account that calls name; `undefined` for the main account. */
  #account: string | undefined

  constructor(url: string) {
    this.url = url
  }

  static async demo(url: string, input: RequestOf<'demo'> = {}): Promise<TestClient> {
    const client = new TestClient(url)
    await client.call('demo', input)
    return client
  }

  /** Returns the same browser at another address, such as that of the exchange after a restart. */
  at(url: string): TestClient {
    const moved = new TestClient(url)
    for (const [name, value] of this.cookies) moved.cookies.set(name, value)
    return moved
  }

  /** Returns another window of the same browser, which acts on another account. */
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

  /** Calls an endpoint and returns its result; throws `code: sentence` for an error of the API. */
  async call<Name extends EndpointName>(name: Name, input: RequestOf<Name>): Promise<ResultOf<Name>> {
    const { body } = await this.ask(name, input)
    if (body.retCode !== 0) throw new Error(`${body.retCode}: ${body.retMsg}`)
    // The schema was chosen by name, so the type is right, but the compiler cannot follow the choice.
    return z.parse(endpoints[name].result, body.result) as ResultOf<Name>
  }

  /** Calls an endpoint and returns the answer, also an error; `input` may be anything. */
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

  /** Downloads a file and returns its text and headers. */
  async download(name: EndpointName, input: Record<string, string>): Promise<{ text: string; headers: Headers }> {
    const { bytes, headers } = await this.bytes(name, input)
    return { text: new TextDecoder().decode(bytes), headers }
  }

  /** Downloads a file and returns its bytes and headers. */
  async bytes(name: EndpointName, input: Record<string, string>): Promise<{ bytes: Uint8Array; headers: Headers }> {
    const response = await fetch(`${this.url}${endpoints[name].path}?${new URLSearchParams(input).toString()}`, {
      headers: this.headers(),
    })
    return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers }
  }

  /** Sends any request with this client's cookies; the answer must be an envelope. */
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
