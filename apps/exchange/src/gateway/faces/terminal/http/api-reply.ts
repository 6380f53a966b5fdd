import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { HEADERS } from '@perpdesk/protocol'
import type { Standing } from '../../../core/budgets/budgets.ts'
import type { ApiRequest, Reply } from './messages.ts'

type Headers = Readonly<Record<string, string | string[]>>

const NONE: Headers = {}

/** The answer to an API call, written to Node's response with head and body in one write. */
export class ApiReply implements Reply {
  readonly request: ApiRequest
  readonly #response: ServerResponse
  readonly #onSent: (status: number) => void
  #status = 200
  #headers = NONE

  /** `onSent` is called with the status when the answer is sent. */
  constructor(request: ApiRequest, response: ServerResponse, onSent: (status: number) => void) {
    this.request = request
    this.#response = response
    this.#onSent = onSent
  }

  code(status: number): this {
    this.#status = status
    return this
  }

  header(name: string, value: string | string[]): this {
    this.#headers = { ...this.#headers, [name]: value }
    return this
  }

  headers(values: Readonly<Record<string, string>>): this {
    // Usually these are the only headers and the same object for all answers, so it is not copied.
    this.#headers = this.#headers === NONE ? values : { ...this.#headers, ...values }
    return this
  }

  send(body: string | Buffer | Readable = ''): void {
    if (body instanceof Readable) this.#stream(body)
    else this.#whole(body)
    this.#onSent(this.#status)
  }

  #whole(body: string | Buffer): void {
    const length = Buffer.byteLength(body)
    const { standing } = this.request
    const headers: Record<string, string | string[]> = { ...this.#headers }
    if (this.#status !== 304) headers['content-length'] = `${length}`
    if (standing !== undefined) report(standing, headers)
    this.#response.writeHead(this.#status, headers)
    // If the text has as many bytes as characters it is ASCII, which can be written as latin1 without encoding.
    this.#response.end(body, body.length === length ? 'latin1' : 'utf8')
  }

  /**
   * Streams a body. If the stream fails after its start, the connection is cut, so a partial body never looks complete.
   */
  #stream(body: Readable): void {
    const response = this.#response
    const headers: Record<string, string | string[]> = { ...this.#headers }
    if (this.request.standing !== undefined) report(this.request.standing, headers)
    response.statusCode = this.#status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    body.on('error', () => response.destroy())
    response.on('close', () => body.destroy())
    body.pipe(response)
  }
}

/** Adds the caller's budget as headers, with the names that clients of exchanges expect. */
function report({ limit, left, reset }: Standing, headers: Record<string, string | string[]>): void {
  headers[HEADERS.limit] = `${limit}`
  headers[HEADERS.limitLeft] = `${left}`
  headers[HEADERS.limitReset] = `${reset}`
}
