import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { HEADERS } from '@perpdesk/protocol'
import type { Standing } from '../../../core/budgets/budgets.ts'
import type { ApiRequest, Reply } from './messages.ts'

type Headers = Readonly<Record<string, string | string[]>>

const NONE: Headers = {}

/** The answer to an endpoint's caller, written to Node's own response: head and body in one write. */
export class ApiReply implements Reply {
  readonly request: ApiRequest
  readonly #response: ServerResponse
  readonly #onSent: (status: number) => void
  #status = 200
  #headers = NONE

  /** `onSent` is called with the status when the answer goes out. */
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
    // Mostly they are the only ones, and the same for all answers: those are not copied.
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
    if (standing !== undefined) tell(standing, headers)
    this.#response.writeHead(this.#status, headers)
    // Text of as many bytes as characters is ASCII, which is written without being encoded.
    this.#response.end(body, body.length === length ? 'latin1' : 'utf8')
  }

  /** A stream that breaks off after its beginning breaks off the answer as well: a part never looks like the whole. */
  #stream(body: Readable): void {
    const response = this.#response
    const headers: Record<string, string | string[]> = { ...this.#headers }
    if (this.request.standing !== undefined) tell(this.request.standing, headers)
    response.statusCode = this.#status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    body.on('error', () => response.destroy())
    response.on('close', () => body.destroy())
    body.pipe(response)
  }
}

/** Writes the caller's budget into headers, under the names that clients of such venues read. */
function tell({ limit, left, reset }: Standing, headers: Record<string, string | string[]>): void {
  headers[HEADERS.limit] = `${limit}`
  headers[HEADERS.limitLeft] = `${left}`
  headers[HEADERS.limitReset] = `${reset}`
}
