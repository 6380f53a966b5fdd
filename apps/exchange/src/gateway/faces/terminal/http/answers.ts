import { Readable } from 'node:stream'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { HEADERS, MIN_APP_VERSION } from '@perpdesk/protocol'
import type { Log } from '../../../../telemetry/log.ts'
import { PdfFile } from '../statement/pdf-file.ts'
import { ApiError, apiErrorOf } from '../wire/api-error.ts'
import { type Coding, codingFor } from './codings.ts'
import { CsvFile } from './csv.ts'
import { JsonFile } from './json-file.ts'
import { KeptAnswer } from './kept-answer.ts'
import type { Reply } from './messages.ts'
import type { SentFile } from './sent-file.ts'

/** Length in characters from which an answer is compressed. */
const COMPRESS_FROM = 2_048

/** Headers of every API answer: it is not a page to display, and must not be cached. */
const ANSWER_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  [HEADERS.minAppVersion]: String(MIN_APP_VERSION),
}

/**
 * Returns the envelope of a cached result as JSON: `time` is the time at which it was made, and `requestId` does not
 * name a single request.
 */
export function keptEnvelope(result: string, time: number): string {
  return `{"retCode":0,"retMsg":"OK","result":${result},"retExtInfo":{},"requestId":"kept","time":${time}}`
}

/** Sends results and errors in their envelope. */
export class Answers {
  readonly #now: () => number
  readonly #log: Log

  constructor(now: () => number, log: Log) {
    this.#now = now
    this.#log = log
  }

  /**
   * Sends a result. `isCompressed` marks answers that may be compressed: those that are the same for all callers, and
   * those that the endpoint table allows, because the size of a compressed answer can reveal secrets in it.
   */
  succeed(reply: Reply, result: unknown, isCompressed = false): void {
    if (result instanceof CsvFile || result instanceof JsonFile) {
      this.#sendFile(reply, result)
      return
    }
    if (result instanceof PdfFile) {
      reply.headers(fileHeaders('application/pdf', result.name)).send(result.bytes)
      return
    }
    if (result instanceof KeptAnswer) {
      result.send(reply.headers(ANSWER_HEADERS))
      return
    }
    const text = `{"retCode":0,"retMsg":"OK","result":${JSON.stringify(result)},"retExtInfo":{},"requestId":"${reply.request.id}","time":${this.#now()}}`
    reply.headers(ANSWER_HEADERS)
    const isLarge = isCompressed && text.length >= COMPRESS_FROM
    const coding = isLarge ? codingFor(reply.request.headers['accept-encoding']) : undefined
    if (coding === undefined) reply.send(text)
    else sendCompressed(reply, text, coding)
  }

  /**
   * Streams a file. If the client disconnects or a page cannot be read, the transfer breaks off, so an incomplete file
   * never looks complete.
   */
  #sendFile(reply: Reply, file: SentFile): void {
    const stream = Readable.from(file.text())
    stream.on('error', (error) => this.#log.error({ requestId: reply.request.id, err: error }, 'file broke off'))
    reply.headers(fileHeaders(file.type, file.name)).send(stream)
  }

  fail(reply: Reply, thrown: unknown): void {
    const error = this.#asApiError(thrown, reply.request.id)
    reply.code(error.entry.status).headers(ANSWER_HEADERS)
    const { seconds } = error.params
    if (seconds !== undefined || error.entry.status === 429) reply.header('retry-after', seconds ?? '1')
    reply.send(this.errorText(error, reply.request.id))
  }

  errorText(error: ApiError, requestId: string): string {
    return JSON.stringify({
      retCode: error.entry.code,
      retMsg: error.message,
      result: error.result,
      retExtInfo: error.params,
      requestId,
      time: this.#now(),
    })
  }

  #asApiError(thrown: unknown, requestId: string): ApiError {
    const known = apiErrorOf(thrown)
    if (known !== undefined) return known
    this.#log.error({ requestId, err: thrown }, 'request failed')
    return new ApiError('internal', { requestId })
  }
}

function fileHeaders(type: string, name: string): Readonly<Record<string, string>> {
  return { ...ANSWER_HEADERS, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
}

/** Compresses in Node's thread pool at a fast level, so that orders are not delayed. */
function sendCompressed(reply: Reply, text: string, coding: Coding): void {
  const send = (failure: Error | null, bytes: Buffer): void => {
    if (failure === null) reply.header('content-encoding', coding).header('vary', 'accept-encoding').send(bytes)
    else reply.send(text)
  }
  if (coding === 'br') brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, send)
  else gzip(text, { level: 4 }, send)
}
