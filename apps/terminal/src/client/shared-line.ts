import { type ClientMessage, clientMessage } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import type { Line, LineEnd, LineEvents, LineSource } from './line.ts'
import { LineHub } from './line-hub.ts'

/** Messages between windows. Those of another version of the program use another channel. */
const VERSION = 1
const word = z.discriminatedUnion('say', [
  /** From a follower: I want the line; I am still here, are you; send this to the server; I am gone. */
  z.object({ say: z.literal('hello'), from: z.string() }),
  z.object({ say: z.literal('ask'), from: z.string() }),
  z.object({ say: z.literal('send'), from: z.string(), message: clientMessage }),
  z.object({ say: z.literal('bye'), from: z.string(), dead: z.boolean() }),
  /** From the leader: I lead now; I am here; your line is open; it sent this; it ended. */
  z.object({ say: z.literal('lead'), from: z.string() }),
  z.object({ say: z.literal('here'), to: z.string() }),
  z.object({ say: z.literal('opened'), to: z.string() }),
  z.object({ say: z.literal('heard'), to: z.array(z.string()), text: z.string() }),
  z.object({ say: z.literal('closed'), to: z.string(), end: z.enum(['lost', 'normal', 'replaced']) }),
])
type Word = z.infer<typeof word>

/** A leader that four asks in a row found silent hangs or is frozen, and its place is taken. */
const ASK_EVERY = 500
const ASKS = 4

/**
 * One connection for all windows of a browser: the one that holds the lock leads and has the socket, the others send and
 * read through it. A leader that closes hands over at once, one that freezes gives the lock back, and one that hangs has
 * it taken away by the first visible follower.
 */
export class SharedLine implements LineSource {
  readonly #name: string
  readonly #openOwn: (events: LineEvents) => Line
  readonly #ahead: boolean
  readonly #id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
  #channel: BroadcastChannel | undefined
  #local: LineEvents | undefined
  #hub: LineHub | undefined
  /** Connected while the lock is still waited for. */
  #prepared: LineHub | undefined
  /** Ends the wait for the lock, or gives it back. */
  #giveUp: (() => void) | undefined
  #asked: ReturnType<typeof setInterval> | undefined
  #unanswered = 0
  /** Windows whose end is waited for; this one's own lock is among them. */
  readonly #watched = new Set<string>()

  /**
   * With `ahead` the connection is begun before it is known that this window leads: most windows are the only one, and the
   * lock comes late to a page that is being drawn. A window that follows drops it.
   */
  constructor(name: string, openOwn: (events: LineEvents) => Line, { ahead = false } = {}) {
    this.#name = `perpdesk.${VERSION}.${name}`
    this.#openOwn = openOwn
    this.#ahead = ahead
  }

  /** False where the browser lacks the means; then every window has its own connection. */
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
    // Held as long as this window lives: the leader learns by it of a follower's end.
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

  /** Asks for the lock; leads while it is held. */
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
        // Locks that are there and cannot be had: every window leads itself.
        if (!(error instanceof DOMException && error.name === 'AbortError')) return this.#lead()
        // Taken away by a window that found this one silent.
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

  /** A hidden window's clock is too coarse to judge by, and nobody looks at it. */
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
      // A new leader knows nobody yet: the line is reopened through it.
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

  /** Calls back once a window's own lock is free, which means that the window is gone. */
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
