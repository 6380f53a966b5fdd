import type { ClientMessage } from '@perpdesk/protocol'
import { type Line, type LineEnd, type LineEvents, readOpAnswer } from './line.ts'

/** A window that uses the connection. Messages for the window are passed to {@link LineHub}'s `deliver`. */
export type HubClient = Pick<LineEvents, 'opened' | 'closed'>

/** Topic of a message: the server writes it first. Messages without one are answers. */
const TOPIC = /^\{"topic":"([^"\\]+)"/

/**
 * One connection used by several windows. It is subscribed to every topic that any window reads, and each window
 * receives only its own topics. A topic that is subscribed again starts with a snapshot for all its readers.
 */
export class LineHub {
  readonly #open: (events: LineEvents) => Line
  readonly #deliver: (ids: readonly string[], text: string) => void
  readonly #clients = new Map<string, HubClient & { readonly topics: Set<string> }>()
  #line: Line | undefined
  #ready = false
  /**
   * The server's last message that the exchange takes no orders, while that is so: windows that join later must receive
   * it too.
   */
  #halted: string | undefined

  /** `deliver` passes a received message to the windows with these ids. */
  constructor(open: (events: LineEvents) => Line, deliver: (ids: readonly string[], text: string) => void) {
    this.#open = open
    this.#deliver = deliver
  }

  enter(id: string, events: HubClient): void {
    const before = this.#clients.get(id)
    this.#clients.set(id, { ...events, topics: new Set() })
    if (before !== undefined) this.#forget(before.topics, [...before.topics])
    if (this.#ready) {
      queueMicrotask(() => {
        events.opened()
        if (this.#halted !== undefined) this.#deliver([id], this.#halted)
      })
    }
    this.connect()
  }

  /** Opens the connection unless it is open, even before a window uses it. */
  connect(): void {
    this.#line ??= this.#open({
      opened: () => {
        this.#ready = true
        for (const client of this.#clients.values()) client.opened()
      },
      heard: (text) => this.#hear(text),
      closed: (end) => this.#lose(end),
    })
  }

  send(id: string, message: ClientMessage): void {
    const client = this.#clients.get(id)
    if (client === undefined) return
    if (message.op === 'ping') this.#line?.send({ op: 'ping', reqId: id })
    else if (message.op === 'subscribe') {
      for (const topic of message.args) client.topics.add(topic)
      this.#line?.send(message)
    } else if (message.op === 'unsubscribe') this.#forget(client.topics, message.args)
  }

  /**
   * Removes a window. The connection is closed with the last window, or for all windows if one found the connection
   * `dead`.
   */
  leave(id: string, dead = false): void {
    const client = this.#clients.get(id)
    if (client === undefined) return
    this.#clients.delete(id)
    if (dead || this.#clients.size === 0) {
      this.#line?.close(dead)
      this.#lose('lost')
    } else this.#forget(client.topics, [...client.topics])
  }

  /** Closes the connection without notifying the windows. */
  stop(): void {
    this.#clients.clear()
    this.#line?.close()
    this.#lose('lost')
  }

  #lose(end: LineEnd): void {
    const reported = [...this.#clients.values()]
    this.#line = undefined
    this.#ready = false
    this.#halted = undefined
    this.#clients.clear()
    for (const client of reported) client.closed(end)
  }

  /** Unsubscribes the topics that no other window reads. */
  #forget(of: Set<string>, topics: readonly string[]): void {
    for (const topic of topics) of.delete(topic)
    const args = topics.filter((topic) => ![...this.#clients.values()].some((other) => other.topics.has(topic)))
    if (args.length > 0) this.#line?.send({ op: 'unsubscribe', args })
  }

  #hear(text: string): void {
    const topic = TOPIC.exec(text)?.[1]
    const answer = topic === undefined ? readOpAnswer(text) : undefined
    const reqId = answer?.reqId
    if (answer?.op === 'status') this.#halted = answer.success ? undefined : text
    const ids = [...this.#clients]
      .filter(([id, { topics }]) => (topic === undefined ? reqId === undefined || reqId === id : topics.has(topic)))
      .map(([id]) => id)
    if (ids.length > 0) this.#deliver(ids, text)
  }
}
