import { Readable } from 'node:stream'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { HEADERS, MIN_APP_VERSION } from '@perpdesk/protocol'
import type { Log } from '../../../../telemetry/log.ts'
import { ApiError, apiErrorOf } from '../wire/api-error.ts'
import { type Coding, codingFor } from './codings.ts'
import { CsvFile } from './csv.ts'
import { KeptAnswer } from './kept-answer.ts'
import type { Reply } from './messages.ts'

/** Characters from which an answer is worth the work of compressing it. */
const COMPRESS_FROM = 2_048

/** Headers of every answer of the API: nothing of it is a page, nothing of it is kept. */
const ANSWER_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  [HEADERS.minAppVersion]: String(MIN_APP_VERSION),
}

/** The envelope around a result, as JSON, that is kept: its time is when it was made, and it belongs to no single request. */
export function keptEnvelope(result: string, time: number): string {
  return `{"retCode":0,"retMsg":"OK","result":${result},"retExtInfo":{},"requestId":"kept","time":${time}}`
}

/** Writes the envelope around results and errors. */
export class Answers {
  readonly #now: () => number
  readonly #log: Log

  constructor(now: () => number, log: Log) {
    this.#now = now
    this.#log = log
  }

  /** `isPublic`: the same for everybody. Only such answers are compressed: a compressed size reveals some content. */
  succeed(reply: Reply, result: unknown, isPublic = false): void {
    if (result instanceof CsvFile) {
      this.#sendFile(reply, result)
      return
    }
    if (result instanceof KeptAnswer) {
      result.send(reply.headers(ANSWER_HEADERS))
      return
    }
    const text = `{"retCode":0,"retMsg":"OK","result":${JSON.stringify(result)},"retExtInfo":{},"requestId":"${reply.request.id}","time":${this.#now()}}`
    reply.headers(ANSWER_HEADERS)
    const isLarge = isPublic && text.length >= COMPRESS_FROM
    const coding = isLarge ? codingFor(reply.request.headers['accept-encoding']) : undefined
    if (coding === undefined) reply.send(text)
    else sendCompressed(reply, text, coding)
  }

  /** A reader that goes away or a page that cannot be read ends the file in the middle: an incomplete one never looks whole. */
  #sendFile(reply: Reply, file: CsvFile): void {
    const stream = Readable.from(file.text())
    stream.on('error', (error) => this.#log.error({ requestId: reply.request.id, err: error }, 'file broke off'))
    reply
      .headers(ANSWER_HEADERS)
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(stream)
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

/** Compresses on a thread of its own, quickly rather than well: orders go on meanwhile. */
function sendCompressed(reply: Reply, text: string, coding: Coding): void {
  const send = (failure: Error | null, bytes: Buffer): void => {
    if (failure === null) reply.header('content-encoding', coding).header('vary', 'accept-encoding').send(bytes)
    else reply.send(text)
  }
  if (coding === 'br') brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, send)
  else gzip(text, { level: 4 }, send)
}
