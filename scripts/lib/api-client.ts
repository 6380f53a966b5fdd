/** The envelope of an answer of the API. */
export interface ApiAnswer {
  readonly retCode: number
  readonly retMsg: string
  readonly result: Record<string, unknown>
  readonly retExtInfo: Readonly<Record<string, string>>
}

export class ApiClient {
  readonly url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.url = url
  }

  /** Returns a client with a new funded demo account and its own session. */
  static async demo(url: string): Promise<ApiClient> {
    const client = new ApiClient(url)
    const answer = await client.post('/user/public/demo', {})
    if (answer.retCode !== 0) throw new Error(`no demo account: ${answer.retMsg}`)
    return client
  }

  /** Returns the headers that carry the session. */
  headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = this.#cookies.get('user_token')
    return {
      origin: this.url,
      ...(cookie === '' ? {} : { cookie }),
      ...(token === undefined ? {} : { usertoken: decodeURIComponent(token) }),
    }
  }

  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> {
    const search = new URLSearchParams(query).toString()
    return this.#send(search === '' ? path : `${path}?${search}`, { headers: this.headers() })
  }

  post(path: string, body: unknown): Promise<ApiAnswer> {
    const headers = { ...this.headers(), 'content-type': 'application/json' }
    return this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async #send(path: string, init: RequestInit): Promise<ApiAnswer> {
    const response = await fetch(this.url + path, init)
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';')
      const at = pair?.indexOf('=') ?? -1
      if (pair !== undefined && at > 0) this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const answer: ApiAnswer = await response.json()
    return answer
  }
}
