import { Publisher } from './publisher.ts'

/** A topic of events: each is published once and not kept, so the snapshot is empty. */
export class EventsPublisher extends Publisher {
  #pending: unknown[] = []

  add(event: unknown): void {
    this.#pending.push(event)
  }

  protected publish(now: number): void {
    if (this.#pending.length === 0) return
    const json = JSON.stringify(this.#pending)
    this.#pending = []
    this.broadcast(now, json)
  }

  protected snapshot(_now: number): string {
    return '[]'
  }
}
