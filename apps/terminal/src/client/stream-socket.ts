import type { ServerClock } from './clock.ts'
import { type Line, type LineEnd, type LineSource, readJson, readOpAnswer } from './line.ts'
import { steadyNow } from './steady-clock.ts'
import { Subscriptions, type TopicReader } from './subscriptions.ts'

/**
 * State of a connection as displayed. `idle`: never requested; `replaced`: connections of the user's other windows took
 * its place; `closed`: the server ended it for good. The last two reconnect only at the user's request.
 */
export type ConnectionState =
  | 'idle'
  | 'connecting'
  | 'live'
  | 'lagging'
  | 'reconnecting'
  | 'offline'
  | 'replaced'
  | 'closed'

export interface ConnectionStatus {
  readonly state: ConnectionState
  /** Last measured round trip in milliseconds; undefined before the first measurement. */
  readonly latency: number | undefined
  /** False while the exchange accepts no orders. */
  readonly accepting: boolean
}

export interface StreamSocketOptions {
  readonly clock: ServerClock
  /** Returns the source of connections; `owner` is the user's id, empty for public data. */
  readonly source: (owner: string) => LineSource
}

const BACKOFF_FIRST = 250
const BACKOFF_LAST = 10_000
const BEAT = 1_000
const PING_EVERY = 2_000
/**
 * Milliseconds of silence after which the connection counts as lagging, and as dead. Pings make the server of a live
 * connection send more often.
 */
const LAGGING_AFTER = 3_000
const DEAD_AFTER = 5_000
const SLOW_ROUND_TRIP = 1_000
const OPEN_WITHIN = 8_000
const PROBE_WITHIN = 1_500

/**
 * One connection to a stream: opens, logs in, keeps its topics subscribed, measures its own health and reconnects with
 * growing, jittered pauses. Topics outlive the connection; after a reconnection each starts again with a snapshot.
 */
export class StreamSocket {
  readonly #options: StreamSocketOptions
  readonly #topics = new Subscriptions()
  readonly #listeners = new Set<() => void>()
  #status: ConnectionStatus = { state: 'idle', latency: undefined, accepting: true }
  #source: LineSource | undefined
  #line: Line | undefined
  #ready = false
  #wanted = false
  #attempts = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #beatTimer: ReturnType<typeof setInterval> | undefined
  #openedAt = 0
  #heardAt = 0
  #lastBeat = 0
  #pingSentAt: number | undefined
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

  /** Returns the milliseconds since the server's last message on this connection; infinite before the first message. */
  silence(): number {
    return this.#heardAt === 0 ? Number.POSITIVE_INFINITY : steadyNow() - this.#heardAt
  }

  /** True while the topic's snapshot and every later message have been received on the current connection. */
  inStep(topic: string): boolean {
    return this.#ready && this.#topics.inStep(topic)
  }

  connect(owner = ''): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#source = this.#options.source(owner)
    this.#attempts = 0
    this.#beatTimer = setInterval(() => this.#beat(), BEAT)
    this.#lastBeat = steadyNow()
    this.#open()
  }

  /** Closes the connection for good and drops all topics. */
  disconnect(): void {
    this.#topics.clear()
    this.#end()
    this.#setState('idle')
  }

  /** Releases the connection while this window is frozen; {@link probe} reconnects. */
  rest(): void {
    if (!this.#wanted) return
    clearTimeout(this.#retryTimer)
    this.#drop()
    this.#source?.leave()
    this.#setState('reconnecting')
  }

  /** Subscribes to a topic, with one reader per topic. Returns a function that unsubscribes. */
  subscribe<Message>(topic: string, reader: TopicReader<Message>): () => void {
    this.#topics.add(topic, reader, steadyNow())
    this.#toUnsubscribe.delete(topic)
    this.#toSubscribe.add(topic)
    this.#queueFlush()
    return () => {
      this.#topics.remove(topic)
      if (!this.#toSubscribe.delete(topic)) this.#toUnsubscribe.add(topic)
      this.#queueFlush()
    }
  }

  /** Checks at once whether the connection is alive; a dead connection is replaced within 1.5 s. */
  probe(): void {
    if (!this.#wanted) return
    if (this.#line === undefined) {
      this.#attempts = 0
      this.#open()
      return
    }
    if (!this.#ready) return
    const line = this.#line
    const askedAt = steadyNow()
    this.#ping(askedAt)
    setTimeout(() => {
      if (this.#line === line && this.#heardAt < askedAt) this.#lose()
    }, PROBE_WITHIN)
  }

  #open(): void {
    clearTimeout(this.#retryTimer)
    this.#drop()
    this.#setState(this.#attempts === 0 ? 'connecting' : 'reconnecting')
    this.#openedAt = steadyNow()
    const line = this.#source?.open({
      opened: () => {
        if (this.#line === line) this.#begin()
      },
      heard: (text) => {
        if (this.#line === line) this.#hear(text)
      },
      closed: (end) => {
        if (this.#line === line) this.#closed(end)
      },
    })
    this.#line = line
  }

  /** Called when the connection is ready: subscribes to every topic that has a reader. */
  #begin(): void {
    this.#ready = true
    this.#attempts = 0
    this.#openedAt = steadyNow()
    this.#toUnsubscribe.clear()
    this.#toSubscribe = new Set(this.#topics.names)
    this.#topics.asked(this.#openedAt)
    // If the exchange takes no orders, the server reports that right after this.
    this.#setStatus({ ...this.#status, state: 'live', accepting: true })
    // A ping sent through an earlier connection is never answered.
    this.#pingSentAt = undefined
    this.#ping(this.#openedAt)
    this.#flush()
  }

  #hear(text: string): void {
    this.#heardAt = steadyNow()
    const message = readJson(text)
    if (typeof message === 'object' && message !== null && 'topic' in message) {
      if (!this.#topics.read(message, this.#heardAt)) this.#refetch(this.#heardAt)
      return
    }
    const answer = readOpAnswer(text)
    if (answer?.op === 'pong') this.#pong(answer.ts)
    else if (answer?.op === 'status') this.#setStatus({ ...this.#status, accepting: answer.success })
  }

  #beat(): void {
    const now = steadyNow()
    const slept = now - this.#lastBeat > LAGGING_AFTER + BEAT
    this.#lastBeat = now
    if (slept) {
      this.#options.clock.reset()
      this.probe()
      return
    }
    if (this.#line === undefined) return
    if (!this.#ready) {
      if (now - this.#openedAt > OPEN_WITHIN) this.#lose()
      return
    }
    // Silence is counted from the opening at the earliest, because a new connection had no time to send anything.
    const silent = now - Math.max(this.#heardAt, this.#openedAt)
    if (silent > DEAD_AFTER) return this.#lose()
    if (now - this.#lastPing >= PING_EVERY) this.#ping(now)
    const waiting = this.#pingSentAt === undefined ? 0 : now - this.#pingSentAt
    const lagging = silent > LAGGING_AFTER || Math.max(waiting, this.#status.latency ?? 0) > SLOW_ROUND_TRIP
    this.#setState(lagging ? 'lagging' : 'live')
    this.#refetch(now)
  }

  #ping(now: number): void {
    this.#lastPing = now
    this.#pingSentAt ??= now
    this.#line?.send({ op: 'ping' })
  }

  #pong(serverTime: number): void {
    if (this.#pingSentAt === undefined) return
    const now = steadyNow()
    const roundTrip = now - this.#pingSentAt
    this.#pingSentAt = undefined
    this.#options.clock.sample(serverTime, this.#lastPing, now)
    this.#setStatus({ ...this.#status, latency: Math.round(roundTrip) })
  }

  /** Unsubscribes and resubscribes topics that are out of sequence: the only way to get a new snapshot. */
  #refetch(now: number): void {
    const due = this.#topics.due(now)
    if (due.length === 0) return
    this.#topics.restart(due, now)
    this.#line?.send({ op: 'unsubscribe', args: due })
    this.#line?.send({ op: 'subscribe', args: due })
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
    if (this.#toUnsubscribe.size > 0) this.#line?.send({ op: 'unsubscribe', args: [...this.#toUnsubscribe] })
    if (this.#toSubscribe.size > 0) this.#line?.send({ op: 'subscribe', args: [...this.#toSubscribe] })
    this.#toUnsubscribe.clear()
    this.#toSubscribe.clear()
  }

  /** Drops a connection that is silent, or never opened, and reconnects. */
  #lose(): void {
    this.#drop(true)
    if (this.#wanted) this.#retry()
  }

  #closed(end: LineEnd): void {
    if (end === 'lost') return this.#lose()
    this.#drop()
    if (end === 'normal') {
      this.#topics.clear()
      this.#end()
      this.#setState('closed')
    } else {
      // Other windows use all connections that this user may have: reconnecting would only replace one of theirs.
      this.#setState('replaced')
    }
  }

  #end(): void {
    this.#wanted = false
    clearTimeout(this.#retryTimer)
    clearInterval(this.#beatTimer)
    this.#toSubscribe.clear()
    this.#toUnsubscribe.clear()
    this.#drop()
    this.#source?.leave()
  }

  #retry(): void {
    this.#setState(navigator.onLine ? 'reconnecting' : 'offline')
    const ceiling = Math.min(BACKOFF_FIRST * 2 ** this.#attempts, BACKOFF_LAST)
    this.#attempts += 1
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.#open(), ceiling / 2 + Math.random() * (ceiling / 2))
  }

  #drop(dead = false): void {
    const line = this.#line
    this.#line = undefined
    this.#ready = false
    this.#pingSentAt = undefined
    this.#topics.restart(this.#topics.names, steadyNow())
    line?.close(dead)
  }

  #setState(state: ConnectionState): void {
    if (state !== this.#status.state) this.#setStatus({ ...this.#status, state })
  }

  #setStatus(status: ConnectionStatus): void {
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}
