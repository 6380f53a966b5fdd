import { type ClientMessage, errors, opAnswer } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import type { ServerClock } from './clock.ts'
import { Subscriptions, type TopicReader } from './subscriptions.ts'

/**
 * What a person is told of a connection. `idle` is a connection nobody asked for; `replaced` one whose place other
 * windows of the same person have taken: it comes back only when asked.
 */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'lagging' | 'reconnecting' | 'offline' | 'replaced'

export interface ConnectionStatus {
  readonly state: ConnectionState
  /** Last measured round trip in milliseconds; undefined before the first. */
  readonly latency: number | undefined
}

export interface StreamSocketOptions {
  readonly url: () => string
  readonly clock: ServerClock
  /** One-time token for `login`, or undefined when none can be had (then the connection is tried again later). */
  readonly token?: () => Promise<string | undefined>
}

const CLOSE_NORMAL = 1000
const BACKOFF_FIRST = 250
const BACKOFF_LAST = 10_000
const BEAT = 1_000
const PING_EVERY = 2_000
/** Silence after which the connection is called lagging, and dead. Pings make a live one speak more often. */
const LAGGING_AFTER = 3_000
const DEAD_AFTER = 5_000
const SLOW_ROUND_TRIP = 1_000
const OPEN_WITHIN = 8_000
const PROBE_WITHIN = 1_500

/**
 * One connection to a stream: opens, logs in, keeps its topics subscribed, measures its own health, and comes back by
 * itself with growing, jittered pauses. Topics outlive the connection; each begins again with a snapshot.
 */
export class StreamSocket {
  readonly #options: StreamSocketOptions
  readonly #topics = new Subscriptions()
  readonly #listeners = new Set<() => void>()
  #status: ConnectionStatus = { state: 'idle', latency: undefined }
  #socket: WebSocket | undefined
  #ready = false
  #wanted = false
  #attempts = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #beatTimer: ReturnType<typeof setInterval> | undefined
  #openedAt = 0
  #heardAt = 0
  #lastBeat = 0
  #pingSentAt: number | undefined
  #pingWallTime = 0
  #lastPing = 0
  #toSubscribe = new Set<string>()
  #toUnsubscribe = new Set<string>()
  #flushQueued = false

  constructor(options: StreamSocketOptions) {
    this.#options = options
  }

  get status(): ConnectionStatus {
    return this.#status
  }

  onStatus(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Milliseconds since the server was last heard on this connection; infinite before the first word. */
  silence(): number {
    return this.#heardAt === 0 ? Number.POSITIVE_INFINITY : performance.now() - this.#heardAt
  }

  /** True while the topic's snapshot and every message since have arrived on the present connection. */
  inStep(topic: string): boolean {
    return this.#ready && this.#topics.inStep(topic)
  }

  connect(): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#attempts = 0
    this.#beatTimer = setInterval(() => this.#beat(), BEAT)
    this.#lastBeat = performance.now()
    this.#open()
  }

  /** Closes for good and forgets the topics. */
  disconnect(): void {
    this.#wanted = false
    clearTimeout(this.#retryTimer)
    clearInterval(this.#beatTimer)
    this.#topics.clear()
    this.#toSubscribe.clear()
    this.#toUnsubscribe.clear()
    this.#drop(CLOSE_NORMAL)
    this.#setState('idle')
  }

  /** Reads a topic from now on; one reader a topic. The returned function ends it. */
  subscribe<Message>(topic: string, reader: TopicReader<Message>): () => void {
    this.#topics.add(topic, reader, performance.now())
    this.#toUnsubscribe.delete(topic)
    this.#toSubscribe.add(topic)
    this.#queueFlush()
    return () => {
      this.#topics.remove(topic)
      if (!this.#toSubscribe.delete(topic)) this.#toUnsubscribe.add(topic)
      this.#queueFlush()
    }
  }

  /** Asks the server at once whether the connection lives; a dead one is replaced within 1.5 s. */
  probe(): void {
    if (!this.#wanted) return
    if (this.#socket === undefined || this.#status.state === 'replaced') {
      this.#attempts = 0
      this.#open()
      return
    }
    if (!this.#ready) return
    const socket = this.#socket
    const askedAt = performance.now()
    this.#ping(askedAt)
    setTimeout(() => {
      if (this.#socket === socket && this.#heardAt < askedAt) this.#lose()
    }, PROBE_WITHIN)
  }

  #open(): void {
    clearTimeout(this.#retryTimer)
    this.#drop(CLOSE_NORMAL)
    this.#setState(this.#attempts === 0 ? 'connecting' : 'reconnecting')
    const socket = new WebSocket(this.#options.url())
    this.#socket = socket
    this.#openedAt = performance.now()
    socket.addEventListener('open', () => {
      if (this.#socket === socket) void this.#enter(socket)
    })
    socket.addEventListener('message', (event) => {
      if (this.#socket === socket) this.#hear(event.data)
    })
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#lose()
    })
  }

  async #enter(socket: WebSocket): Promise<void> {
    if (this.#options.token !== undefined) {
      const token = await this.#options.token()
      if (this.#socket !== socket) return
      if (token === undefined) return this.#lose()
      this.#send({ op: 'login', args: [token] })
      return
    }
    this.#begin()
  }

  /** The connection may be used: everything that has a reader is asked for. */
  #begin(): void {
    this.#ready = true
    this.#attempts = 0
    this.#heardAt = performance.now()
    this.#toUnsubscribe.clear()
    this.#toSubscribe = new Set(this.#topics.names)
    this.#setState('live')
    this.#ping(this.#heardAt)
    this.#flush()
  }

  #hear(data: unknown): void {
    if (typeof data !== 'string') return
    this.#heardAt = performance.now()
    let message: unknown
    try {
      message = JSON.parse(data)
    } catch {
      return
    }
    if (typeof message === 'object' && message !== null && 'topic' in message) {
      if (!this.#topics.read(message)) this.#refetch(this.#heardAt)
      return
    }
    const answer = z.safeParse(opAnswer, message)
    if (!answer.success) return
    if (answer.data.op === 'pong') this.#pong(answer.data.ts)
    else if (answer.data.op === 'login') {
      if (answer.data.success) this.#begin()
      else if (answer.data.retCode === errors.tooManySockets.code) this.#yield()
      else this.#lose()
    }
  }

  #beat(): void {
    const now = performance.now()
    const slept = now - this.#lastBeat > LAGGING_AFTER + BEAT
    this.#lastBeat = now
    if (slept) {
      this.#options.clock.reset()
      this.probe()
      return
    }
    if (this.#socket === undefined) return
    if (!this.#ready) {
      if (now - this.#openedAt > OPEN_WITHIN) this.#lose()
      return
    }
    if (now - this.#heardAt > DEAD_AFTER) return this.#lose()
    if (now - this.#lastPing >= PING_EVERY) this.#ping(now)
    const waiting = this.#pingSentAt === undefined ? 0 : now - this.#pingSentAt
    const lagging =
      now - this.#heardAt > LAGGING_AFTER || Math.max(waiting, this.#status.latency ?? 0) > SLOW_ROUND_TRIP
    this.#setState(lagging ? 'lagging' : 'live')
    this.#refetch(now)
  }

  #ping(now: number): void {
    this.#lastPing = now
    this.#pingSentAt ??= now
    this.#pingWallTime = Date.now()
    this.#send({ op: 'ping' })
  }

  #pong(serverTime: number): void {
    if (this.#pingSentAt === undefined) return
    const roundTrip = performance.now() - this.#pingSentAt
    this.#pingSentAt = undefined
    this.#options.clock.sample(serverTime, this.#pingWallTime, Date.now())
    this.#setStatus({ state: this.#status.state, latency: Math.round(roundTrip) })
  }

  /** Unsubscribes and subscribes again what is out of step: the only way to a fresh snapshot. */
  #refetch(now: number): void {
    const due = this.#topics.due(now)
    if (due.length === 0) return
    this.#topics.restart(due, now)
    this.#send({ op: 'unsubscribe', args: due })
    this.#send({ op: 'subscribe', args: due })
  }

  #queueFlush(): void {
    if (this.#flushQueued) return
    this.#flushQueued = true
    queueMicrotask(() => {
      this.#flushQueued = false
      this.#flush()
    })
  }

  #flush(): void {
    if (!this.#ready) return
    if (this.#toUnsubscribe.size > 0) this.#send({ op: 'unsubscribe', args: [...this.#toUnsubscribe] })
    if (this.#toSubscribe.size > 0) this.#send({ op: 'subscribe', args: [...this.#toSubscribe] })
    this.#toUnsubscribe.clear()
    this.#toSubscribe.clear()
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #lose(): void {
    this.#drop(CLOSE_NORMAL)
    if (this.#wanted) this.#retry()
  }

  /** Other windows hold all the connections this person may have: trying again by itself would only push them out. */
  #yield(): void {
    this.#drop(CLOSE_NORMAL)
    this.#setState('replaced')
  }

  #retry(): void {
    this.#setState(navigator.onLine ? 'reconnecting' : 'offline')
    const ceiling = Math.min(BACKOFF_FIRST * 2 ** this.#attempts, BACKOFF_LAST)
    this.#attempts += 1
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.#open(), ceiling / 2 + Math.random() * (ceiling / 2))
  }

  #drop(code: number): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#ready = false
    this.#pingSentAt = undefined
    this.#topics.restart(this.#topics.names, performance.now())
    socket?.close(code)
  }

  #setState(state: ConnectionState): void {
    if (state !== this.#status.state) this.#setStatus({ state, latency: this.#status.latency })
  }

  #setStatus(status: ConnectionStatus): void {
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}
