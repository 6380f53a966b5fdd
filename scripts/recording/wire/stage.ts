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
import type { HeldHouse } from './held-house.ts'
import { Listener } from './listener.ts'
import { Names } from './names.ts'
import { type Answer, callOf, Person, type Sent } from './person.ts'
import { formOf, SCHEMAS } from './topics.ts'

/** Headers of the connection, which say nothing of the answer. */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
/** Time that every call takes: then all its effects are published. */
const CALL_TAKES = 100
const SECOND = 1_000
/** Answers and topics that hold orders under short keys. */
const SHORT = new Set(['briefOrders', 'order'])
interface Message {
  readonly topic: string
  readonly type: string
}

interface How {
  /** Of a POST that takes one. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** No time passes with it. */
  readonly atOnce?: true
}

/** An exchange in which people act, and the lines of all answers and messages that they get. */
export class Stage {
  readonly house: HeldHouse
  readonly lines: string[]
  readonly #names: Names
  /** All that were ever listed: of those that are over only the past is asked for. */
  readonly #contracts = new Map<string, ContractInstrument>()
  readonly #coverage: Coverage
  readonly #people: Person[] = []
  readonly #listeners: Listener[] = []
  readonly #fence: Person

  private constructor(house: HeldHouse, names: Names, lines: string[], coverage: Coverage, fence: Person) {
    this.house = house
    this.#names = names
    this.lines = lines
    this.#coverage = coverage
    this.#fence = fence
  }

  /** `before`: the stage on the same files, if it is not the first. */
  static async open(house: HeldHouse, coverage: Coverage, before?: Stage): Promise<Stage> {
    if (before !== undefined)
      return new Stage(house, before.#names, before.lines, coverage, before.#fence.at(house.url))
    const fence = new Person('fence', house.url)
    await fence.send(callOf('demo', {}))
    return new Stage(house, new Names(house.now()), [], coverage, fence)
  }

  person(name: string): Person {
    return this.#enter(new Person(name, this.house.url))
  }

  /** A person of the exchange before it was opened again. */
  again(person: Person): Person {
    return this.#enter(person.at(this.house.url))
  }

  /** A call that is taken; throws where it is refused. */
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
    // Checked by the schema that was picked by name; the compiler cannot follow the pick.
    return endpoints[name].result.parse(result) as ResultOf<Name>
  }

  /** A call that must be refused, and the messages that come with the refusal; throws when it is accepted. */
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

  /** A call that may be taken or refused. */
  async ask(person: Person, name: EndpointName, input: object, how: How = {}): Promise<void> {
    await this.#call(person, name, input, how)
  }

  /** Any request at all. */
  async send(person: Person, sent: Sent, how: How = {}): Promise<void> {
    const { method, path, headers, body } = sent
    this.#write({ by: person.name, method, path, headers, body: shown(body) }, await person.send(sent), false)
    await this.#after(how)
  }

  /** A public socket, or one that is logged in with a token of this person. */
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
    const listener = await Listener.open(`${person.name} ${name}`, this.house.url, path, { origin: this.house.url })
    this.#listeners.push(listener)
    return listener
  }

  async say(listener: Listener, message: unknown): Promise<void> {
    listener.say(message)
    await this.pass(CALL_TAKES)
  }

  /** Lets time pass, and writes down the messages meanwhile. */
  async pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= SECOND) {
      await this.house.pass(Math.min(left, SECOND))
      await this.#hear()
    }
  }

  /** Up to shortly before a moment at once, then second by second over it. */
  async passOver(moment: number, before = 5 * SECOND, after = 5 * SECOND): Promise<void> {
    this.house.leap(Math.max(0, moment - before - this.house.now()))
    await this.pass(moment + after - this.house.now())
  }

  /** All indexes that are named, from now on. */
  async index(prices: Readonly<Record<string, string>>): Promise<void> {
    for (const [symbol, price] of Object.entries(prices)) this.house.setIndex(symbol, price)
    await this.pass(SECOND)
  }

  /** Everybody leaves, and the last messages are written down. */
  async close(): Promise<void> {
    for (const listener of this.#listeners) if (listener.isOpen) await listener.close()
    for (const person of [this.#fence, ...this.#people]) person.leave()
    await this.house.close()
  }

  /** The exchange closes first, and notifies its listeners. */
  async stopHouse(): Promise<void> {
    await this.house.close()
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
    const isFile = endpoint.file !== undefined && answer.status === 200
    const code = isFile ? 0 : envelope.parse(JSON.parse(answer.text)).retCode
    this.#coverage.called(name, code === 0, this.#contract(input))
    const told = { by: person.name, call: name, input, query: how.query, headers: how.headers }
    this.#write(this.#names.in(told), answer, SHORT.has(name))
    await this.#after(how)
    return { answer, code }
  }

  #contract(input: object): ContractInstrument | undefined {
    if (!('symbol' in input)) return undefined
    for (const instrument of this.house.instruments()) this.#contracts.set(instrument.symbol, instrument)
    return typeof input.symbol === 'string' ? this.#contracts.get(input.symbol) : undefined
  }

  async #after({ atOnce }: How): Promise<void> {
    if (atOnce !== true) await this.pass(CALL_TAKES)
  }

  #write(asked: unknown, { status, headers, text }: Answer, short: boolean): void {
    const names = this.#names
    const told = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name))
    const own = told.map(([name, value]) => {
      if (name === 'set-cookie') return [name, [value ?? []].flat().map((line) => names.inCookie(line))]
      return [name, names.in(value, false, name)]
    })
    const body = bodyOf(text, headers['content-type'] ?? '', names, short)
    this.lines.push(canonical({ asked, status, headers: Object.fromEntries(own), body }))
  }

  /** Waits until nothing is under way any more, and writes down the messages. */
  async #hear(): Promise<void> {
    // it is answered after everything that the exchange has asked its history before
    await this.#fence.send(callOf('transactions', { limit: '1' }))
    for (const listener of this.#listeners) await listener.hearAll()
    this.#take()
  }

  #take(): void {
    for (const listener of this.#listeners) for (const told of listener.take()) this.#told(listener, told)
  }

  #told(listener: Listener, told: unknown): void {
    const short = isMessage(told) && SHORT.has(told.topic)
    if (isMessage(told)) this.#check(told)
    else {
      const answer = opAnswer.safeParse(told)
      if (answer.success) this.#coverage.said(answer.data.op)
    }
    this.lines.push(canonical({ on: listener.name, told: this.#names.in(told, short) }))
  }

  /** Counts a message, which has to have the form that the protocol gives it. */
  #check(message: Message): void {
    const form = formOf(message.topic)
    const schema = SCHEMAS.get(form)
    if (schema === undefined) throw new Error(`the protocol has no topic ${message.topic}`)
    schema.parse(message)
    this.#coverage.told(form, message.type)
  }
}

function isMessage(told: unknown): told is Message {
  return typeof told === 'object' && told !== null && 'topic' in told && 'type' in told
}

function bodyOf(text: string, type: string, names: Names, short: boolean): unknown {
  if (type.startsWith('text/csv')) return names.inTable(text)
  if (!type.startsWith('application/json')) return text
  return names.in(JSON.parse(text), short)
}

/** A body that is long says by its size what it is. */
function shown(body: string | undefined): string | undefined {
  return body === undefined || body.length <= 200 ? body : `${body.slice(0, 100)}… (${body.length})`
}
