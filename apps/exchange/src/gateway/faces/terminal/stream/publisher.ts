import type { Connection } from './connection.ts'
import { textFrame } from './frame.ts'
import { messageText } from './message-text.ts'

/**
 * One public topic. Keeps what was published last, so that a snapshot is always the state that the next delta builds on,
 * and leaves messages out for sockets that cannot keep up: those get a snapshot once they have caught up.
 */
export abstract class Publisher {
  readonly topic: string
  /** Sockets that got everything so far. */
  readonly #inStep = new Set<Connection>()
  /** Sockets to which only a snapshot can be sent. */
  readonly #behind = new Set<Connection>()
  /** Number of the last delta; a snapshot has the number of the one after which it is the state. */
  #seq = 1
  /** Made once a turn for all who ask: after an outage all come back at once. */
  #lastSnapshot: Buffer | undefined

  constructor(topic: string) {
    this.topic = topic
  }

  get isIdle(): boolean {
    return this.#inStep.size === 0 && this.#behind.size === 0
  }

  subscribers(): Iterable<Connection> {
    return [...this.#inStep, ...this.#behind]
  }

  /** A connection that is subscribed already gets the snapshot anew. */
  subscribe(connection: Connection, now: number): void {
    this.#inStep.delete(connection)
    this.#behind.add(connection)
    this.#catchUp(connection, now)
  }

  unsubscribe(connection: Connection): void {
    this.#inStep.delete(connection)
    this.#behind.delete(connection)
  }

  /** Publishes what changed since the last time and lets late sockets catch up. */
  flush(now: number): void {
    this.#lastSnapshot = undefined
    this.publish(now)
    for (const connection of this.#behind) this.#catchUp(connection, now)
  }

  /** Sends the changes, if there are any, through {@link broadcast}. */
  protected abstract publish(now: number): void
  /** The last published state as whole JSON; `undefined` while there is none. */
  protected abstract snapshot(now: number): string | undefined

  /** Sends the change to all sockets in step, in one frame for all. */
  protected broadcast(now: number, json: string): void {
    this.#seq += 1
    this.#lastSnapshot = undefined
    const frame = textFrame(messageText(this.topic, this.#seq, now, 'delta', json))
    for (const connection of this.#inStep) {
      if (connection.congested) {
        this.#inStep.delete(connection)
        this.#behind.add(connection)
      } else connection.sendFrame(frame)
    }
  }

  #catchUp(connection: Connection, now: number): void {
    if (connection.congested) return
    const frame = this.#snapshotFrame(now)
    if (frame === undefined) return
    this.#behind.delete(connection)
    this.#inStep.add(connection)
    connection.sendFrame(frame)
  }

  #snapshotFrame(now: number): Buffer | undefined {
    if (this.#lastSnapshot === undefined) {
      const json = this.snapshot(now)
      if (json === undefined) return undefined
      this.#lastSnapshot = textFrame(messageText(this.topic, this.#seq, now, 'snapshot', json))
    }
    return this.#lastSnapshot
  }
}
