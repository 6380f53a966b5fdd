import {
  type Endpoint,
  type EndpointName,
  endpoints,
  envelope,
  opAnswer,
  PRIVATE_STREAM_PATH,
  PUBLIC_STREAM_PATH,
  type RequestOf,
  type ResultOf,
} from '@perpdesk/protocol'
import type { ContractInstrument } from '@perpdesk/trading'
import { canonical } from '../canonical.ts'
import type { Coverage } from './coverage.ts'
import type { HeldExchange } from './held-exchange.ts'
import { Listener } from './listener.ts'
import { Names } from './names.ts'
import { type Answer, callOf, Person, type Sent } from './person.ts'
import { formOf, SCHEMAS } from './topics.ts'

/** Headers that only concern the connection and are not recorded. */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
/** Milliseconds that every call takes, after which all its effects have been published. */
const CALL_TAKES = 100
const SECOND = 1_000
/** Answers and topics that contain orders under short keys. */
const SHORT = new Set(['briefOrders', 'order', 'spotOrder', 'spotOrders', 'spotOrderHistory'])
interface Message {
  readonly topic: string
  readonly type: string
}

interface How {
  /** Query string of a POST that takes one. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** True if the call takes no time. */
  readonly atOnce?: true
}

/** An exchange in which users act, and the lines of all answers and messages that they receive. */
export class Stage {
  readonly exchange: HeldExchange
  readonly lines: string[]
  readonly #names: Names
  /** All contracts ever listed, because calls about the past also name contracts that are over. */
  readonly #contracts = new Map<string, ContractInstrument>()
  readonly #coverage: Coverage
  readonly #people: Person[] = []
  readonly #listeners: Listener[] = []
  readonly #fence: Person

  private constructor(exchange: HeldExchange, names: Names, lines: string[], coverage: Coverage, fence: Person) {
    this.exchange = exchange
    this.#names = names
    this.lines = lines
    this.#coverage = coverage
    this.#fence = fence
  }

  /** Opens a stage; `before` is the previous stage on the same files, if any. */
  static async open(exchange: HeldExchange, coverage: Coverage, before?: Stage): Promise<Stage> {
    if (before !== undefined)
      return new Stage(exchange, before.#names, before.lines, coverage, before.#fence.at(exchange.url))
    const fence = new Person('fence', exchange.url)
    await fence.send(callOf('demo', {}))
    return new Stage(exchange, new Names(exchange.now()), [], coverage, fence)
  }

  /** Returns a new browser; `host` is the host name of its pages, instead of the exchange's IP address. */
  person(name: string, host?: string): Person {
    const { url } = this.exchange
    return this.#enter(new Person(name, host === undefined ? url : url.replace('127.0.0.1', host)))
  }

  /** Returns a user of the exchange before it was reopened. */
  again(person: Person): Person {
    return this.#enter(person.at(this.exchange.url))
  }

  /** Makes a call that must be accepted, and returns its result; throws if it is refused. */
  async ok<Name extends EndpointName>(
    person: Person,
    name: Name,
    input: RequestOf<Name>,
    how: How = {},
  ): Promise<ResultOf<Name>> {
    const { answer, code } = await this.#call(person, name, input, how)
    if (code !== 0) throw new Error(`${person.name}: ${name} ${JSON.stringify(input)} was refused: ${answer.text}`)
    const endpoint: Endpoint = endpoints[name]
    const result = endpoint.file === undefined ? envelope.parse(JSON.parse(answer.text)).result : answer.text
    // The schema was chosen by name, so the type is right, but the compiler cannot follow the choice.
    return endpoints[name].result.parse(result) as ResultOf<Name>
  }

  /** Makes a call that must be refused, and returns the parameters of the error; throws if it is accepted. */
  async no(
    person: Person,
    name: EndpointName,
    input: object,
    how: How = {},
  ): Promise<Readonly<Record<string, string>>> {
    const { answer, code } = await this.#call(person, name, input, how)
    if (code === 0) throw new Error(`${person.name}: ${name} ${JSON.stringify(input)} was taken`)
    return envelope.parse(JSON.parse(answer.text)).retExtInfo
  }

  /** Makes a call that may be accepted or refused. */
  async ask(person: Person, name: EndpointName, input: object, how: How = {}): Promise<void> {
    await this.#call(person, name, input, how)
  }

  /** Sends any request. */
  async send(person: Person, sent: Sent, how: How = {}): Promise<void> {
    const { method, path, headers, body } = sent
    this.#write({ by: person.name, method, path, headers, body: shown(body) }, await person.send(sent), false)
    await this.#after(how)
  }

  /** Opens a public socket, or a private one logged in with a token of this user, and subscribes to the topics. */
  async listen(
    person: Person,
    door: 'public' | 'private',
    topics: readonly string[],
    name: string = door,
  ): Promise<Listener> {
    const listener = await this.open(
      person,
      door === 'public' ? PUBLIC_STREAM_PATH : `${PRIVATE_STREAM_PATH}?v=2`,
      name,
    )
    if (door === 'private') {
      const { token } = await this.ok(person, 'oneTimeToken', {})
      listener.say({ op: 'login', args: [token] })
    }
    if (topics.length > 0) listener.say({ op: 'subscribe', args: topics })
    await this.pass(CALL_TAKES)
    return listener
  }

  async open(person: Person, path: string, name: string): Promise<Listener> {
    const listener = await Listener.open(`${person.name} ${name}`, this.exchange.url, path, {
      origin: this.exchange.url,
    })
    this.#listeners.push(listener)
    return listener
  }

  async say(listener: Listener, message: unknown): Promise<void> {
    listener.say(message)
    await this.pass(CALL_TAKES)
  }

  /** Lets time pass, and records the messages meanwhile. */
  async pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= SECOND) {
      await this.exchange.pass(Math.min(left, SECOND))
      await this.#hear()
    }
  }

  /** Leaps to shortly before a time, then passes it second by second. */
  async passOver(moment: number, before = 5 * SECOND, after = 5 * SECOND): Promise<void> {
    this.exchange.leap(Math.max(0, moment - before - this.exchange.now()))
    await this.pass(moment + after - this.exchange.now())
  }

  /** Sets the given index prices from now on, and lets a second pass. */
  async index(prices: Readonly<Record<string, string>>): Promise<void> {
    for (const [symbol, price] of Object.entries(prices)) this.exchange.setIndex(symbol, price)
    await this.pass(SECOND)
  }

  /** Closes all sockets, then the exchange, and records the last messages. */
  async close(): Promise<void> {
    for (const listener of this.#listeners) if (listener.isOpen) await listener.close()
    for (const person of [this.#fence, ...this.#people]) person.leave()
    await this.exchange.close()
  }

  /** Closes the exchange first, which notifies its sockets. */
  async stopExchange(): Promise<void> {
    await this.exchange.close()
    await Promise.all(this.#listeners.map((listener) => listener.closed))
    this.#take()
    for (const person of [this.#fence, ...this.#people]) person.leave()
  }

  #enter(person: Person): Person {
    this.#people.push(person)
    return person
  }

  async #call(person: Person, name: EndpointName, input: object, how: How): Promise<{ answer: Answer; code: number }> {
    const sent = callOf(name, input, how.query)
    const answer = await person.send({ ...sent, headers: { ...sent.headers, ...how.headers } })
    const endpoint: Endpoint = endpoints[name]
    const isFile = endpoint.file !== undefined && answer.headers['content-disposition'] !== undefined
    const code = isFile ? 0 : envelope.parse(JSON.parse(answer.text)).retCode
    this.#coverage.called(name, code === 0, this.#contract(input))
    const reported = { by: person.name, call: name, input, query: how.query, headers: how.headers }
    this.#write(this.#names.in(reported), answer, SHORT.has(name))
    await this.#after(how)
    return { answer, code }
  }

  #contract(input: object): ContractInstrument | undefined {
    if (!('symbol' in input)) return undefined
    for (const instrument of this.exchange.instruments()) this.#contracts.set(instrument.symbol, instrument)
    return typeof input.symbol === 'string' ? this.#contracts.get(input.symbol) : undefined
  }

  async #after({ atOnce }: How): Promise<void> {
    if (atOnce !== true) await this.pass(CALL_TAKES)
  }

  #write(asked: unknown, { status, headers, text }: Answer, short: boolean): void {
    const names = this.#names
    const reported = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name))
    const own = reported.map(([name, value]) => {
      if (name === 'set-cookie') return [name, [value ?? []].flat().map((line) => names.inCookie(line))]
      return [name, names.in(value, false, name)]
    })
    const body = bodyOf(text, headers['content-type'] ?? '', names, short)
    this.lines.push(canonical({ asked, status, headers: Object.fromEntries(own), body }))
  }

  /** Waits until nothing is in progress any more, and records the messages. */
  async #hear(): Promise<void> {
    // answered after all earlier history queries of the exchange
    await this.#fence.send(callOf('transactions', { limit: '1' }))
    for (const listener of this.#listeners) await listener.hearAll()
    this.#take()
  }

  #take(): void {
    for (const listener of this.#listeners) for (const reported of listener.take()) this.#reported(listener, reported)
  }

  #reported(listener: Listener, reported: unknown): void {
    const short = isMessage(reported) && SHORT.has(reported.topic)
    if (isMessage(reported)) this.#check(reported)
    else {
      const answer = opAnswer.safeParse(reported)
      if (answer.success) this.#coverage.said(answer.data.op)
    }
    this.lines.push(canonical({ on: listener.name, reported: this.#names.in(reported, short) }))
  }

  /** Counts a message, after checking it against the schema of its topic. */
  #check(message: Message): void {
    const form = formOf(message.topic)
    const schema = SCHEMAS.get(form)
    if (schema === undefined) throw new Error(`the protocol has no topic ${message.topic}`)
    schema.parse(message)
    this.#coverage.reported(form, message.type)
  }
}

function isMessage(reported: unknown): reported is Message {
  return typeof reported === 'object' && reported !== null && 'topic' in reported && 'type' in reported
}

function bodyOf(text: string, type: string, names: Names, short: boolean): unknown {
  if (type.startsWith('text/csv')) return names.inTable(text)
  // Its compressed bytes contain public ids, which differ between recordings.
  if (type === 'application/pdf') return text.slice(0, '%PDF'.length)
  if (!type.startsWith('application/json')) return text
  return names.in(JSON.parse(text), short)
}

/** Returns the body as recorded: a long one is shortened to its beginning and length. */
function shown(body: string | undefined): string | undefined {
  return body === undefined || body.length <= 200 ? body : `${body.slice(0, 100)}… (${body.length})`
}
