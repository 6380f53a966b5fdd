import { orderForm } from '@perpdesk/protocol'

/** Series of each field that contains an id, a secret or a cursor. Equal values of a series get equal names. */
const SERIES: Readonly<Record<string, string>> = {
  orderId: 'order',
  parentOrderId: 'order',
  pairOrderId: 'order',
  childOrderId: 'order',
  tpStopOrderId: 'order',
  slStopOrderId: 'order',
  strategyId: 'strategy',
  execId: 'exec',
  id: 'id',
  firedId: 'id',
  uid: 'uid',
  'x-account': 'uid',
  requestId: 'request',
  token: 'secret',
  usertoken: 'secret',
  challenge: 'secret',
  proof: 'secret',
  ticket: 'secret',
  secret: 'secret',
  uri: 'secret',
  code: 'secret',
  recoveryCode: 'secret',
  recoveryCodes: 'secret',
  hash: 'secret',
  sessionId: 'session',
  passkeyId: 'id',
  userHandle: 'secret',
  clientDataJSON: 'secret',
  attestationObject: 'secret',
  authenticatorData: 'secret',
  signature: 'secret',
  inviteCode: 'invite',
  ref: 'invite',
  etag: 'etag',
  nextPageCursor: 'cursor',
  cursor: 'cursor',
}

/** Series of the same fields under the short keys of compact orders. */
const SHORT_SERIES: Readonly<Record<string, string>> = {
  ...SERIES,
  ...Object.fromEntries(
    Object.entries(orderForm.keys).flatMap(([name, [key]]) => {
      const series = SERIES[name]
      return series === undefined ? [] : [[key, series]]
    }),
  ),
}

/** Fields that contain a sentence. */
const SENTENCES = new Set(['retMsg', 'msg'])

/** Placeholder for an id in an answer that is cached and shared by several callers. */
const KEPT = 'kept'

/** Fields with public ids of accounts, and such an id in the name of a file. */
const ACCOUNT_FIELDS = new Set(['from', 'to', 'account'])
const UID = /^[1-9][0-9]{8}$/
const UID_IN_NAME = /\b[1-9][0-9]{8}\b/g
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const FIRST_TIME = Date.UTC(2015, 0, 1)
const LAST_TIME = Date.UTC(2040, 0, 1)
const TIME_TEXT = /^[12][0-9]{12}$/

/**
 * Replaces values that differ between recordings by names: ids, tokens and other random texts are numbered in the order
 * in which they appear, and times are written as their distance from the exchange's opening time.
 */
export class Names {
  readonly #opened: number
  readonly #known = new Map<string, Map<string, string>>()

  constructor(opened: number) {
    this.#opened = opened
  }

  /**
   * Returns the value with all ids, secrets and times in it replaced by names. `short`: it contains orders with short
   * keys.
   */
  in(value: unknown, short = false, key = ''): unknown {
    if (Array.isArray(value)) return value.map((part: unknown) => this.in(part, short, key))
    if (typeof value === 'object' && value !== null) return this.#record({ ...value }, short)
    if (typeof value === 'number') return isTime(value) ? this.#time(value) : value
    return typeof value === 'string' ? this.#text(value, short, key) : value
  }

  /**
   * Returns the name of a value of a series; an empty string, which means that there is no value, is returned
   * unchanged.
   */
  of(series: string, value: string): string {
    if (value === '' || value === KEPT) return value
    const known = this.#known.get(series) ?? new Map<string, string>()
    this.#known.set(series, known)
    const name = known.get(value) ?? `#${series}${known.size + 1}`
    known.set(value, name)
    return name
  }

  /** Returns the cells of a CSV text, with names according to their columns. */
  inTable(text: string): readonly unknown[] {
    const [heads = '', ...rows] = text.split('\r\n')
    const columns = heads.split(',')
    return [heads, ...rows.map((row) => row.split(',').map((cell, at) => this.#text(cell, false, columns[at] ?? '')))]
  }

  /** Returns a `set-cookie` line with its value replaced by a name. */
  inCookie(line: string): string {
    const [pair = '', ...marks] = line.split(';')
    const at = pair.indexOf('=') + 1
    return [pair.slice(0, at) + this.of('secret', decodeURIComponent(pair.slice(at))), ...marks].join(';')
  }

  #text(value: string, short: boolean, key: string): string {
    const series = (short ? SHORT_SERIES : SERIES)[key]
    if (series !== undefined) return this.of(series, value)
    if (UUID.test(value)) return this.of('uuid', value)
    if (ACCOUNT_FIELDS.has(key) && UID.test(value)) return this.of('uid', value)
    if (key === 'content-disposition') return value.replaceAll(UID_IN_NAME, (uid) => this.of('uid', uid))
    if (TIME_TEXT.test(value) && isTime(Number(value))) return this.#time(Number(value))
    return value
  }

  #record(record: Readonly<Record<string, unknown>>, short: boolean): unknown {
    const { retExtInfo } = record
    const reported = typeof retExtInfo === 'object' && retExtInfo !== null ? { ...record, ...retExtInfo } : record
    const entries = Object.entries(record).map(([name, part]) => {
      const isSentence = SENTENCES.has(name) && typeof part === 'string'
      return [name, isSentence ? this.#sentence(part, reported) : this.in(part, short, name)]
    })
    return Object.fromEntries(entries)
  }

  /** Returns a sentence in which ids that also occur in the answer's parameters are replaced by names. */
  #sentence(text: string, reported: Readonly<Record<string, unknown>>): string {
    let named = text
    for (const [key, value] of Object.entries(reported)) {
      const series = SERIES[key]
      if (series === undefined || typeof value !== 'string' || value === '') continue
      named = named.replace(new RegExp(`(?<=[ :])${value}(?=[ .])`, 'g'), this.of(series, value))
    }
    return named
  }

  #time(time: number): string {
    const since = time - this.#opened
    return `@${since < 0 ? '' : '+'}${since}`
  }
}

function isTime(value: number): boolean {
  return Number.isInteger(value) && value >= FIRST_TIME && value < LAST_TIME
}
