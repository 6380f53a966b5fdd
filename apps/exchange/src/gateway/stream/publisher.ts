import type { Connection, Subscription } from './connection.ts'

/** Everything of a message after its topic and seq, as bytes that all subscribers share. */
export function encodeBody(type: 'snapshot' | 'delta', time: number, json: string): Buffer {
  return Buffer.from(`"ts":${time},"type":"${type}","data":${json}}`)
}

/**
 * One public topic. Keeps what was published last, so that a snapshot is always the state that the next delta builds on,
 * and leaves messages out for sockets that cannot keep up: those get a snapshot once they have caught up.
 */
export abstract class Publisher {
  readonly topic: string
  readonly #subscriptions = new Map<Connection, Subscription>()

  constructor(topic: string) {
    this.topic = topic
  }

  get isIdle(): boolean {
    return this.#subscriptions.size === 0
  }

  subscribers(): Iterable<Connection> {
    return this.#subscriptions.keys()
  }

  subscribe(connection: Connection, now: number): void {
    const subscription = { connection, seq: 0, stale: true }
    this.#subscriptions.set(connection, subscription)
    this.#catchUp(subscription, now)
  }

  unsubscribe(connection: Connection): void {
    this.#subscriptions.delete(connection)
  }

  /** Publishes what changed since the last time and lets late sockets catch up. */
  flush(now: number): void {
    this.publish(now)
    for (const subscription of this.#subscriptions.values()) if (subscription.stale) this.#catchUp(subscription, now)
  }

  /** Sends the changes, if there are any, through {@link broadcast}. */
  protected abstract publish(now: number): void
  /** What was published last as JSON, whole; `undefined` while there is nothing to tell. */
  protected abstract snapshot(now: number): string | undefined

  protected broadcast(body: Buffer): void {
    for (const subscription of this.#subscriptions.values()) {
      if (subscription.stale) continue
      if (subscription.connection.congested) subscription.stale = true
      else subscription.connection.sendMessage(this.topic, subscription, body)
    }
  }

  #catchUp(subscription: Subscription, now: number): void {
    if (subscription.connection.congested) return
    const json = this.snapshot(now)
    if (json === undefined) return
    subscription.stale = false
    subscription.connection.sendMessage(this.topic, subscription, encodeBody('snapshot', now, json))
  }
}
