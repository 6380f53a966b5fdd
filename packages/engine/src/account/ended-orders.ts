import type { OrderState } from '../event.ts'

/** Ended orders that an account can still ask for. */
export const ENDED_ORDERS_KEPT = 500

/** The last ended orders of an account: a ring in the order in which they ended. */
export class EndedOrders {
  readonly #ring: OrderState[] = []
  /** Their ids at the same places: looking through numbers is fast, and cheaper to keep than a map. */
  readonly #ids: number[] = []
  /** Where the next one goes once the ring is full: the place of the oldest. */
  #next = 0

  /** Keeps an order; returns the one that fell out. */
  push(order: OrderState): OrderState | undefined {
    if (this.#ring.length < ENDED_ORDERS_KEPT) {
      this.#ring.push(order)
      this.#ids.push(order.orderId)
      return undefined
    }
    const oldest = this.#ring[this.#next]!
    this.#ring[this.#next] = order
    this.#ids[this.#next] = order.orderId
    this.#next = (this.#next + 1) % ENDED_ORDERS_KEPT
    return oldest
  }

  find(orderId: number): OrderState | undefined {
    return this.#ring[this.#ids.indexOf(orderId)]
  }

  oldestFirst(): readonly OrderState[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
  }
}
