import type { Connection } from './connection.ts'
import { textFrame } from './frame.ts'
import { messageText } from './message-text.ts'

/**
 * One public topic. It keeps the last published state, so that a snapshot is always the state that the next delta
 * builds on. Messages are skipped for sockets that cannot keep up, and these get a snapshot once they have caught up.
 */
export abstract class Publisher {
  readonly topic: string
  /** Sockets that have received every message so far. */
  readonly #inStep = new Set<Connection>()
  /** Sockets that need a snapshot before the next delta. */
  readonly #behind = new Set<Connection>()
  /** Sequence number of the last delta; a snapshot has the number of the delta after which it is the state. */
  #seq = 1
  /** The snapshot's frame, made at most once a turn, because after an outage all clients subscribe at once. */
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

  /** Subscribes a connection, or sends the snapshot again if it is already subscribed. */
  subscribe(connection: Connection, now: number): void {
    this.#inStep.delete(connection)
    this.#behind.add(connection)
    this.#catchUp(connection, now)
  }

  unsubscribe(connection: Connection): void {
    this.#inStep.delete(connection)
    this.#behind.delete(connection)
  }

  /** Publishes the changes since the last call, and sends snapshots to sockets that have caught up. */
  flush(now: number): void {
    this.#lastSnapshot = undefined
    this.publish(now)
    for (const connection of this.#behind) this.#catchUp(connection, now)
  }

  /** Sends the changes, if any, by {@link broadcast}. */
  protected abstract publish(now: number): void
  /** Returns the last published state as JSON; `undefined` if there is none. */
  protected abstract snapshot(now: number): string | undefined

  /** Sends a delta to all sockets that are in step, with one shared frame. */
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
