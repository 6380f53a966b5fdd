import { type ClientMessage, clientMessage } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import type { Line, LineEnd, LineEvents, LineSource } from './line.ts'
import { LineHub } from './line-hub.ts'

/** Version of the messages between windows. Another version of the program uses another channel. */
const VERSION = 1
const word = z.discriminatedUnion('say', [
  /** From a follower: requests the line; asks whether the leader is alive; sends a message to the server; leaves. */
  z.object({ say: z.literal('hello'), from: z.string() }),
  z.object({ say: z.literal('ask'), from: z.string() }),
  z.object({ say: z.literal('send'), from: z.string(), message: clientMessage }),
  z.object({ say: z.literal('bye'), from: z.string(), dead: z.boolean() }),
  /** From the leader: announces itself; answers `ask`; reports that the line is open, received a text, or ended. */
  z.object({ say: z.literal('lead'), from: z.string() }),
  z.object({ say: z.literal('here'), to: z.string() }),
  z.object({ say: z.literal('opened'), to: z.string() }),
  z.object({ say: z.literal('heard'), to: z.array(z.string()), text: z.string() }),
  z.object({ say: z.literal('closed'), to: z.string(), end: z.enum(['lost', 'normal', 'replaced']) }),
])
type Word = z.infer<typeof word>

/** Milliseconds between two `ask`. A leader that leaves four of them unanswered hangs or is frozen, and is replaced. */
const ASK_EVERY = 500
const ASKS = 4

/**
 * One connection for all windows of a browser: the window that holds the lock is the leader and has the socket; the
 * others send and read through it. A leader that closes hands over at once, a leader that the browser freezes releases
 * the lock, and a leader that hangs loses the lock to the first visible follower.
 */
export class SharedLine implements LineSource {
  readonly #name: string
  readonly #openOwn: (events: LineEvents) => Line
  readonly #ahead: boolean
  readonly #id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
  #channel: BroadcastChannel | undefined
  #local: LineEvents | undefined
  #hub: LineHub | undefined
  /** Connection opened while this window still waits for the lock. */
  #prepared: LineHub | undefined
  /** Stops waiting for the lock, or releases it. */
  #giveUp: (() => void) | undefined
  #asked: ReturnType<typeof setInterval> | undefined
  #unanswered = 0
  /** Ids of windows whose closing this window waits for; includes this window's own lock. */
  readonly #watched = new Set<string>()

  /**
   * With `ahead` the connection is opened before it is known whether this window leads, because most windows are the
   * only one and the lock is granted late while the page renders. A window that turns out to be a follower drops the
   * connection.
   */
  constructor(name: string, openOwn: (events: LineEvents) => Line, { ahead = false } = {}) {
    this.#name = `perpdesk.${VERSION}.${name}`
    this.#openOwn = openOwn
    this.#ahead = ahead
  }

  /** False if the browser lacks locks or channels; then every window has its own connection. */
  static get possible(): boolean {
    return typeof BroadcastChannel === 'function' && typeof navigator.locks?.request === 'function'
  }

  readonly open = (events: LineEvents): Line => {
    this.#local = events
    if (this.#channel === undefined) this.#join()
    else if (this.#hub !== undefined) this.#enter(this.#hub, events)
    else if (this.#asked !== undefined) this.#say({ say: 'hello', from: this.#id })
    return {
      send: (message) => this.#send(events, message),
      close: (dead = false) => {
        if (this.#local !== events) return
        this.#local = undefined
        if (this.#hub === undefined) this.#say({ say: 'bye', from: this.#id, dead })
        else this.#hub.leave(this.#id, dead)
      },
    }
  }

  readonly leave = (): void => {
    this.#local = undefined
    if (this.#channel === undefined) return
    if (this.#hub === undefined) this.#say({ say: 'bye', from: this.#id, dead: false })
    this.#standDown()
    this.#giveUp?.()
    this.#channel.close()
    this.#channel = undefined
  }

  #join(): void {
    const channel = new BroadcastChannel(this.#name)
    this.#channel = channel
    channel.addEventListener('message', ({ data }) => {
      const heard = z.safeParse(word, data)
      if (heard.success && this.#channel === channel) this.#hear(heard.data)
    })
    // Held as long as this window lives: when the lock becomes free, the leader knows that this follower has closed.
    this.#watch(this.#id, () => new Promise(() => undefined))
    if (this.#ahead) {
      this.#prepared = this.#makeHub()
      this.#prepared.connect()
    }
    this.#take({ ifAvailable: true })
  }

  #makeHub(): LineHub {
    return new LineHub(this.#openOwn, (ids, text) => this.#deliver(ids, text))
  }

  /** Requests the lock; this window leads while it holds the lock. */
  #take(how: { ifAvailable?: boolean; steal?: boolean }): void {
    const channel = this.#channel
    const waiting = new AbortController()
    this.#giveUp = () => waiting.abort()
    const queued = how.ifAvailable !== true && how.steal !== true
    navigator.locks
      .request(this.#name, queued ? { signal: waiting.signal } : how, (lock) => {
        if (this.#channel !== channel || waiting.signal.aborted) return undefined
        if (lock === null) return this.#follow()
        return new Promise<void>((release) => {
          this.#giveUp = release
          this.#lead()
        })
      })
      .catch((error: unknown) => {
        if (this.#channel !== channel || waiting.signal.aborted) return
        // If locks exist but cannot be requested, every window leads itself.
        if (!(error instanceof DOMException && error.name === 'AbortError')) return this.#lead()
        // The lock was stolen by a window that found this one silent.
        this.#standDown()
        this.#loseLocal('lost')
        this.#follow()
      })
  }

  #lead(): void {
    clearInterval(this.#asked)
    this.#asked = undefined
    this.#hub = this.#prepared ?? this.#makeHub()
    this.#prepared = undefined
    this.#say({ say: 'lead', from: this.#id })
    if (this.#local !== undefined) this.#enter(this.#hub, this.#local)
  }

  #follow(): void {
    this.#dropPrepared()
    this.#take({})
    this.#unanswered = 0
    clearInterval(this.#asked)
    this.#asked = setInterval(() => this.#ask(), ASK_EVERY)
    if (this.#local !== undefined) this.#say({ say: 'hello', from: this.#id })
  }

  #dropPrepared(): void {
    this.#prepared?.stop()
    this.#prepared = undefined
  }

  #standDown(): void {
    this.#dropPrepared()
    clearInterval(this.#asked)
    this.#asked = undefined
    this.#hub?.stop()
    this.#hub = undefined
  }

  /**
   * Asks whether the leader is alive, and takes the lock after too many unanswered requests. A hidden window does not:
   * its timers are too coarse to judge by, and nobody sees its data.
   */
  #ask(): void {
    if (document.visibilityState !== 'visible') {
      this.#unanswered = 0
      return
    }
    if (this.#unanswered < ASKS) {
      this.#unanswered += 1
      this.#say({ say: 'ask', from: this.#id })
      return
    }
    this.#unanswered = 0
    this.#giveUp?.()
    this.#take({ steal: true })
    this.#loseLocal('lost')
  }

  #hear(heard: Word): void {
    if ('to' in heard) {
      this.#unanswered = 0
      if (!heard.to.includes(this.#id) || this.#hub !== undefined) return
      if (heard.say === 'opened') this.#local?.opened()
      else if (heard.say === 'heard') this.#local?.heard(heard.text)
      else if (heard.say === 'closed') this.#loseLocal(heard.end)
      return
    }
    const { from } = heard
    if (this.#hub === undefined) {
      // A new leader does not know this window yet, so the line is reopened through the leader.
      if (heard.say === 'lead') this.#loseLocal('lost')
    } else if (heard.say === 'hello') this.#admit(this.#hub, from)
    else if (heard.say === 'ask') this.#say({ say: 'here', to: from })
    else if (heard.say === 'send') this.#hub.send(from, heard.message)
    else if (heard.say === 'bye') this.#hub.leave(from, heard.dead)
  }

  #enter(hub: LineHub, events: LineEvents): void {
    hub.enter(this.#id, {
      opened: () => this.#local === events && events.opened(),
      closed: (end) => this.#local === events && this.#loseLocal(end),
    })
  }

  #admit(hub: LineHub, to: string): void {
    hub.enter(to, {
      opened: () => this.#say({ say: 'opened', to }),
      closed: (end) => this.#say({ say: 'closed', to, end }),
    })
    this.#watch(to, () => this.#hub?.leave(to))
  }

  #deliver(ids: readonly string[], text: string): void {
    const to = ids.filter((id) => id !== this.#id)
    if (to.length > 0) this.#say({ say: 'heard', to, text })
    if (to.length < ids.length) this.#local?.heard(text)
  }

  /** Calls back once a window's own lock is free, which means that the window has closed. */
  #watch(id: string, gone: () => unknown): void {
    if (this.#watched.has(id)) return
    this.#watched.add(id)
    navigator.locks
      .request(`${this.#name}.${id}`, () => gone())
      .catch(() => undefined)
      .finally(() => this.#watched.delete(id))
  }

  #send(events: LineEvents, message: ClientMessage): void {
    if (this.#local !== events) return
    if (this.#hub === undefined) this.#say({ say: 'send', from: this.#id, message })
    else this.#hub.send(this.#id, message)
  }

  #loseLocal(end: LineEnd): void {
    const events = this.#local
    this.#local = undefined
    events?.closed(end)
  }

  #say(said: Word): void {
    this.#channel?.postMessage(said)
  }
}
